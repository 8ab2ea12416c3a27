package dev.trellis.sdk.deploy;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.work.WorkKey;

/** A change of a work that is wanted. */
public sealed interface WorkWrite {

    ManifestWork work();

    default WorkKey key() {
        return WorkKey.of(work());
    }

    /** One that is there already counts as created; the next pass compares it. */
    record Create(ManifestWork work) implements WorkWrite {}

    /**
     * A merge patch from one to the other, on condition that the work found is still the same.
     *
     * @param found the work as it is
     * @param work labels, annotations, owners and spec as they should be
     */
    record Patch(ManifestWork found, ManifestWork work) implements WorkWrite {}

    /** One that is gone already counts as deleted. */
    record Delete(ManifestWork work) implements WorkWrite {}
}
