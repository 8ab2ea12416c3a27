package dev.trellis.sdk.agent;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Metadata;

/**
 * Which cluster runs the agent of an install.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="hosting"}
 */
public sealed interface Hosting {

    /** The add-on knows no hosting: all of it goes to the managed cluster. */
    record Unsupported() implements Hosting {}

    /** This install runs on the managed cluster, others of the add-on may be hosted. */
    record OnManagedCluster() implements Hosting {}

    /**
     * Another cluster runs the agent for the managed one. Each manifest says by an annotation where
     * it goes.
     */
    record Hosted(String hostingCluster) implements Hosting {}

    /** What the annotation of the install says, the usual way to choose a hosting cluster. */
    static Hosting byAnnotation(ManagedClusterAddOn addon) {
        return Metadata.annotation(addon, AddOnAnnotations.HOSTING_CLUSTER)
                .<Hosting>map(Hosted::new)
                .orElseGet(OnManagedCluster::new);
    }
}
