package dev.trellis.promote.delivery;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.FieldValue;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.api.work.Workload;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Works that ask an agent which objects it sees, and what it answers. */
public final class Probes {
    private static final String UID = "uid";
    private static final String GENERATION = "generation";

    private Probes() {}

    /** What the agent says about one object: that it is not there, or its uid. */
    public record Look(boolean isThere, Optional<String> uid) {}

    /** Asks by name alone: content would need rights to write. */
    public static ManifestWorkSpec asking(Collection<BundleObject> objects) {
        return ManifestWorkSpecBuilder.builder()
                .workload(new Workload(objects.stream().map(Probes::named).toList()))
                .manifestConfigs(objects.stream().map(Probes::asked).toList())
                .build();
    }

    private static RawObject named(BundleObject object) {
        var ref = object.ref();
        var tree = RawObject.EMPTY.toTree();
        tree.put(
                        "apiVersion",
                        ref.groupName().isEmpty()
                                ? ref.version()
                                : ref.groupName() + "/" + ref.version())
                .put("kind", ref.kind());
        var metadata = tree.putObject("metadata").put("name", ref.name());
        if (ref.namespace() != null) {
            metadata.put("namespace", ref.namespace());
        }
        return RawObject.of(tree);
    }

    private static ManifestConfig asked(BundleObject object) {
        return ManifestConfigBuilder.builder()
                .resourceIdentifier(Rendering.identifier(object.ref()))
                .updateStrategy(new UpdateStrategy(UpdateStrategy.READ_ONLY, null))
                .feedbackRules(
                        List.of(
                                new FeedbackRule(
                                        FeedbackRule.JSON_PATHS,
                                        List.of(
                                                new FeedbackPath(UID, null, ".metadata.uid"),
                                                new FeedbackPath(
                                                        GENERATION,
                                                        null,
                                                        ".metadata.generation")))))
                .build();
    }

    /** Empty as long as the agent has not said. */
    public static Optional<Look> look(ManifestWork probe, BundleObject object) {
        return probe.status().manifests().stream()
                .filter(it -> WorkAnswer.isAbout(it.resourceMeta(), object.ref()))
                .findFirst()
                .flatMap(manifest -> look(probe, manifest));
    }

    private static Optional<Look> look(ManifestWork probe, ManifestStatus manifest) {
        // Only this one tells of which generation it speaks.
        var isRead =
                Condition.find(manifest.conditions(), WorkConditions.APPLIED)
                        .filter(condition -> WorkAnswer.isNew(probe, condition))
                        .filter(Condition::holds)
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
}
