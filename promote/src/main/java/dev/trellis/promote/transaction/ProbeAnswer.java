package dev.trellis.promote.transaction;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.ObjectResultBuilder;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.FieldValue;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.promote.delivery.BundleWorks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

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

    String UID = "uid";
    String GENERATION = "generation";

    /** What the agent says about one object: nothing yet, that it is not there, or its uid. */
    record Look(boolean isThere, Optional<String> uid) {}

    static ProbeAnswer of(ManifestWork probe, Draft draft) {
        var results = new ArrayList<ObjectResult>();
        for (var object : BundleWorks.delivered(draft.bundle())) {
            var sight = sight(probe, object);
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

    private static Optional<Look> sight(ManifestWork probe, BundleObject object) {
        return probe.status().manifests().stream()
                .filter(it -> BundleWorks.isAbout(it.resourceMeta(), object.ref()))
                .findFirst()
                .flatMap(manifest -> sight(probe, manifest));
    }

    private static Optional<Look> sight(ManifestWork probe, ManifestStatus manifest) {
        // Only this one tells of which generation it speaks.
        var isRead =
                Condition.find(manifest.conditions(), WorkConditions.APPLIED)
                        .filter(condition -> isNew(probe, condition) && condition.holds())
                        .isPresent();
        var available = Condition.find(manifest.conditions(), WorkConditions.AVAILABLE);
        if (!isRead || available.isEmpty()) {
            return Optional.empty();
        }
        if (!available.get().holds()) {
            return Optional.of(new Look(false, Optional.empty()));
        }
        // There, but its values may come with the next report only.
        return values(manifest)
                .filter(value -> value.name().equals(UID))
                .map(FeedbackValue::fieldValue)
                .map(FieldValue::string)
                .filter(Objects::nonNull)
                .findFirst()
                .map(uid -> new Look(true, Optional.of(uid)));
    }

    private static Stream<FeedbackValue> values(ManifestStatus manifest) {
        var feedback = manifest.statusFeedback();
        return feedback == null ? Stream.empty() : feedback.values().stream();
    }

    private static boolean isNew(ManifestWork probe, Condition condition) {
        var seen = Objects.requireNonNullElse(condition.observedGeneration(), 0L);
        return seen >= Objects.requireNonNullElse(probe.getMetadata().getGeneration(), 0L);
    }
}
