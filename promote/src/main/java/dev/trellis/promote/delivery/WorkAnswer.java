package dev.trellis.promote.delivery;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.ObjectResultBuilder;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.api.work.WorkConditions;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the agent has said of a work. */
final class WorkAnswer {
    private static final int MESSAGE_MAX = 1000;

    private WorkAnswer() {}

    /**
     * Whether the agent knows what becomes of every object when the work goes. One that was made to
     * orphan and never changed was never anything else, so nobody has to be asked.
     */
    static boolean isAcknowledged(ManifestWork work) {
        var generation = work.getMetadata().getGeneration();
        if (generation != null && generation == 1 && orphans(work)) {
            return true;
        }
        var manifests = work.status().manifests();
        return manifests.size() == work.spec().manifests().size()
                && manifests.stream().allMatch(manifest -> isApplied(work, manifest));
    }

    static boolean orphans(ManifestWork work) {
        var option = work.spec().deleteOption();
        return option != null && DeleteOption.ORPHAN.equals(option.propagationPolicy());
    }

    /** Whether one object outlives the work. */
    static boolean orphans(ManifestWork work, ObjectRef ref) {
        return orphans(work) || rules(work).contains(Rendering.identifier(ref));
    }

    /** The objects that outlive a work which takes others along. */
    static List<ResourceIdentifier> rules(ManifestWork work) {
        var option = work.spec().deleteOption();
        return option == null || option.selectivelyOrphans() == null
                ? List.of()
                : option.selectivelyOrphans().orphaningRules();
    }

    /** Whether the agent knows what becomes of one object when the work goes. */
    static boolean isAcknowledged(ManifestWork work, ObjectRef ref) {
        var generation = work.getMetadata().getGeneration();
        return (generation != null && generation == 1 && orphans(work))
                || work.status().manifests().stream()
                        .filter(manifest -> isAbout(manifest.resourceMeta(), ref))
                        .anyMatch(manifest -> isApplied(work, manifest));
    }

    /** Whether the agent has answered to the work as it is, however that went. */
    static boolean isSeen(ManifestWork work) {
        var manifests = work.status().manifests();
        return manifests.size() == work.spec().manifests().size()
                && manifests.stream()
                        .allMatch(manifest ->
                                Condition.find(manifest.conditions(), WorkConditions.APPLIED)
                                        .filter(condition -> isNew(work, condition))
                                        .isPresent());
    }

    static boolean carries(ManifestWork work, ObjectRef ref) {
        return work.spec().manifests().stream().anyMatch(manifest -> isOf(manifest, ref));
    }

    static boolean isOf(RawObject manifest, ObjectRef ref) {
        var tree = manifest.toTree();
        return tree.path("kind").asText().equals(ref.kind())
                && group(tree.path("apiVersion").asText()).equals(ref.groupName())
                && tree.at("/metadata/namespace").asText("").equals(ref.namespaceName())
                && tree.at("/metadata/name").asText().equals(ref.name());
    }

    private static String group(String apiVersion) {
        var slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    /** How an object of the work fares. */
    static ObjectResult result(BundleObject object, ManifestWork work) {
        var found =
                work.status().manifests().stream()
                        .filter(manifest -> isAbout(manifest.resourceMeta(), object.ref()))
                        .findFirst();
        var readOnly = isReadOnly(work, object.ref());
        var applied = !readOnly && found.filter(manifest -> isApplied(work, manifest)).isPresent();
        return ObjectResultBuilder.builder()
                .id(object.id())
                .ref(object.ref())
                .cluster(work.getMetadata().getNamespace())
                .applied(applied)
                .health(health(object, found, applied))
                .message(
                        readOnly && !BundleObject.READ_ONLY.equals(object.strategy())
                                ? "The cluster had it before, and the policy says Abort."
                                : found.flatMap(manifest -> message(work, manifest)).orElse(null))
                .build();
    }

    private static boolean isReadOnly(ManifestWork work, ObjectRef ref) {
        return work.spec().manifestConfigs().stream()
                .filter(config -> config.resourceIdentifier().equals(Rendering.identifier(ref)))
                .anyMatch(config ->
                        config.updateStrategy() != null
                                && UpdateStrategy.READ_ONLY.equals(config.updateStrategy().type()));
    }

    private static String health(
            BundleObject object, Optional<ManifestStatus> manifest, boolean applied) {
        if (HealthRules.of(object.ref()).isEmpty()) {
            return applied ? ObjectResult.HEALTHY : ObjectResult.UNKNOWN;
        }
        return manifest.flatMap(found -> Condition.find(found.conditions(), HealthRules.CONDITION))
                .map(condition -> condition.holds() ? ObjectResult.HEALTHY : ObjectResult.UNHEALTHY)
                .orElse(ObjectResult.UNKNOWN);
    }

    /** What the agent says about not having applied it. */
    private static Optional<String> message(ManifestWork work, ManifestStatus manifest) {
        return Condition.find(manifest.conditions(), WorkConditions.APPLIED)
                .filter(condition -> isNew(work, condition) && !condition.holds())
                .map(Condition::message)
                .map(text -> text.length() <= MESSAGE_MAX ? text : text.substring(0, MESSAGE_MAX));
    }

    private static boolean isApplied(ManifestWork work, ManifestStatus manifest) {
        return Condition.find(manifest.conditions(), WorkConditions.APPLIED)
                .filter(condition -> isNew(work, condition) && condition.holds())
                .isPresent();
    }

    static boolean isNew(ManifestWork work, Condition condition) {
        var seen = Objects.requireNonNullElse(condition.observedGeneration(), 0L);
        return seen >= Objects.requireNonNullElse(work.getMetadata().getGeneration(), 0L);
    }

    static boolean isAbout(ManifestMeta meta, ObjectRef ref) {
        return ref.groupName().equals(orEmpty(meta.group()))
                && ref.kind().equals(meta.kind())
                && ref.namespaceName().equals(orEmpty(meta.namespace()))
                && ref.name().equals(meta.name());
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
