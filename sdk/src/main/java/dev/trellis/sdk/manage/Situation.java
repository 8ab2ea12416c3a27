package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;

import java.util.List;

/**
 * All that one pass over an install may look at, and what follows from it. Managers know different
 * things about an install; how a pass is carried out is the same for all.
 */
public interface Situation<S extends Situation<S>> {

    ManagedClusterAddOn install();

    /** The works of the install, on its own cluster and where it is hosted. */
    List<ManifestWork> works();

    /** What was refused in this pass. */
    Failures failures();

    /** What is wanted; does no I/O. */
    InstallPlan decide();

    /** The same situation once some writes were refused. */
    S with(Failures refused);

    /** The same situation after some writes. */
    S with(ManagedClusterAddOn current, List<ManifestWork> currentWorks);
}
