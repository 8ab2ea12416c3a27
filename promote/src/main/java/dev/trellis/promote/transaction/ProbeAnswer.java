package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.ObjectResultBuilder;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.promote.delivery.BundleWorks;
import dev.trellis.promote.delivery.Probes;

import java.util.ArrayList;
import java.util.List;

/** Whether the agent sees the objects that the plan was made for. */
sealed interface ProbeAnswer {
    /** The agent has not said yet. */
    record Pending() implements ProbeAnswer {}

    /**
     * It does.
     *
     * @param results what it sees of each object
     */
    record Agrees(List<ObjectResult> results) implements ProbeAnswer {}

    /** It does not. */
    record Differs(String why) implements ProbeAnswer {}

    static ProbeAnswer of(ManifestWork probe, Draft draft) {
        var results = new ArrayList<ObjectResult>();
        for (var object : BundleWorks.delivered(draft.bundle())) {
            var sight = Probes.look(probe, object);
            if (sight.isEmpty()) {
                return new Pending();
            }
            var planned = draft.expected().get(object.id());
            var wanted = planned == null ? "" : planned.uid();
            var found = sight.get().uid().orElse("");
            if (sight.get().isThere() && !wanted.isEmpty() && !found.equals(wanted)) {
                return new Differs(
                        "%s was replaced by another object since the plan was made."
                                .formatted(object.ref()));
            }
            if (!sight.get().isThere() && !wanted.isEmpty()) {
                return new Differs("%s is gone since the plan was made.".formatted(object.ref()));
            }
            results.add(
                    ObjectResultBuilder.builder()
                            .id(object.id())
                            .ref(object.ref())
                            .cluster(probe.getMetadata().getNamespace())
                            .origin(
                                    sight.get().isThere()
                                            ? ObjectResult.ADOPTED
                                            : ObjectResult.CREATED)
                            .generationBefore(planned == null ? null : planned.generation())
                            .build());
        }
        return new Agrees(List.copyOf(results));
    }
}
