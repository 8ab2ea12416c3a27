package dev.trellis.hub.registration.cluster;

import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** An object in the namespace of a cluster that goes. */
record Remainder(HasMetadata object) {

    private static final int PRIORITY_MAX = 100;

    /** Lower ones go first. What says nothing sensible about itself goes at once. */
    int priority() {
        try {
            var priority =
                    Metadata.annotation(object, ClusterAnnotations.CLEANUP_PRIORITY)
                            .map(Integer::parseInt)
                            .orElse(0);
            return priority < 0 || priority > PRIORITY_MAX ? 0 : priority;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    boolean isTerminating() {
        return Metadata.isTerminating(object);
    }

    boolean waitsForFinalizers() {
        return !Copies.list(object.getMetadata().getFinalizers()).isEmpty();
    }
}
