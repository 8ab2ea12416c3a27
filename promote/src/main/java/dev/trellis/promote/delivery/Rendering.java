package dev.trellis.promote.delivery;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.Executor;
import dev.trellis.api.work.ExecutorSubject;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.IgnoredFields;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.SelectiveOrphans;
import dev.trellis.api.work.ServerSideApply;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.api.work.Workload;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The works of a bundle. Until it graduates they take nothing away and force nothing. */
final class Rendering {
    static final String FIELD_MANAGER = "work-agent-promote";

    private static final Set<String> REPORTED = Set.of("Deployment", "StatefulSet", "DaemonSet");

    private Rendering() {}

    private record Part(WorkRole role, int number) implements Comparable<Part> {
        @Override
        public int compareTo(Part other) {
            return role == other.role
                    ? Integer.compare(number, other.number)
                    : role.compareTo(other.role);
        }
    }

    /**
     * The works of one cluster, in the order in which they are delivered.
     *
     * @param which of the objects the cluster gets
     */
    static List<ManifestWork> works(
            PromotedBundle bundle,
            Contents contents,
            Terms terms,
            Predicate<? super BundleObject> which) {
        SortedMap<Part, List<BundleObject>> parts = new TreeMap<>();
        for (var object : bundle.getSpec().objects()) {
            WorkRole.of(object)
                    .filter(_ -> which.test(object))
                    .ifPresent(role ->
                            parts.computeIfAbsent(
                                            new Part(role, part(object)), _ -> new ArrayList<>())
                                    .add(object));
        }
        var works = new ArrayList<ManifestWork>();
        parts.forEach((part, objects) -> works.add(work(bundle, part, objects, contents, terms)));
        return List.copyOf(works);
    }

    private static int part(BundleObject object) {
        return Objects.requireNonNullElse(object.part(), 0);
    }

    private static ManifestWork work(
            PromotedBundle bundle,
            Part part,
            List<BundleObject> objects,
            Contents contents,
            Terms terms) {
        var key = ObjectKey.of(bundle);
        var names = BundleNames.of(key);
        var work = new ManifestWork();
        var origin = bundle.getSpec().createdBy();
        var metadata =
                new ObjectMetaBuilder()
                        .withNamespace(terms.cluster())
                        .withName(names.work(part.role(), part.number()))
                        .addToLabels(PromotionMarks.BUNDLE, names.hash())
                        .addToLabels(PromotionMarks.ROLE, part.role().label())
                        .addToAnnotations(PromotionMarks.BUNDLE_NAME, key.toString())
                        .addToAnnotations(
                                PromotionMarks.REVISION,
                                Long.toString(bundle.getSpec().revision()));
        if (origin != null) {
            metadata.addToLabels(PromotionMarks.PROMOTION, origin.id());
        }
        work.setMetadata(metadata.build());
        var forces = terms.isArmed(bundle);
        work.setSpec(
                new ManifestWorkSpec(
                        new Workload(
                                objects.stream().map(object -> content(object, contents)).toList()),
                        deleteOption(bundle, part, objects, terms),
                        objects.stream().map(object -> config(object, forces, terms)).toList(),
                        executor(terms)));
        return work;
    }

    private static RawObject content(BundleObject object, Contents contents) {
        return contents.find(object.id())
                .orElseThrow(() ->
                        new IllegalStateException(
                                "The content of " + object.ref() + " is not stored."));
    }

    private static @Nullable Executor executor(Terms terms) {
        return terms.rules()
                .map(PropagationPolicySpec::executor)
                .map(it ->
                        new Executor(
                                new ExecutorSubject(
                                        ExecutorSubject.SERVICE_ACCOUNT, it.serviceAccount())))
                .orElse(null);
    }

    private static DeleteOption deleteOption(
            PromotedBundle bundle, Part part, List<BundleObject> objects, Terms terms) {
        if (!terms.isArmed(bundle) || part.role() != WorkRole.WORKLOAD) {
            return new DeleteOption(DeleteOption.ORPHAN, null, null);
        }
        var kept =
                objects.stream()
                        .filter(object -> !terms.isDeletable(object))
                        .map(object -> identifier(object.ref()))
                        .toList();
        return kept.isEmpty()
                ? new DeleteOption(DeleteOption.FOREGROUND, null, null)
                : new DeleteOption(
                        DeleteOption.SELECTIVELY_ORPHAN, new SelectiveOrphans(kept), null);
    }

    private static ManifestConfig config(BundleObject object, boolean forces, Terms terms) {
        var config =
                ManifestConfigBuilder.builder()
                        .resourceIdentifier(identifier(object.ref()))
                        .feedbackScrapeType(ManifestConfig.POLL)
                        .updateStrategy(strategy(object, forces, terms))
                        .conditionRules(
                                HealthRules.of(object.ref()).map(List::of).orElse(List.of()));
        if (object.ref().groupName().equals("apps") && REPORTED.contains(object.ref().kind())) {
            config.feedbackRules(
                    List.of(new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of())));
        }
        return config.build();
    }

    private static UpdateStrategy strategy(BundleObject object, boolean forces, Terms terms) {
        if (BundleObject.NAMESPACE.equals(object.role())) {
            return new UpdateStrategy(UpdateStrategy.CREATE_ONLY, null);
        }
        return switch (terms.strategy(object)) {
            case BundleObject.CREATE_ONLY -> new UpdateStrategy(UpdateStrategy.CREATE_ONLY, null);
            case BundleObject.READ_ONLY -> new UpdateStrategy(UpdateStrategy.READ_ONLY, null);
            case BundleObject.OVERWRITE -> applied(object, true, terms);
            default -> applied(object, forces && !terms.kept().contains(object.id()), terms);
        };
    }

    private static UpdateStrategy applied(BundleObject object, boolean force, Terms terms) {
        var ignored = terms.ignored(object);
        return new UpdateStrategy(
                UpdateStrategy.SERVER_SIDE_APPLY,
                new ServerSideApply(
                        force,
                        FIELD_MANAGER,
                        ignored.isEmpty()
                                ? List.of()
                                : List.of(
                                        new IgnoredFields(
                                                IgnoredFields.ON_SPOKE_PRESENT,
                                                List.of(),
                                                ignored,
                                                List.of()))));
    }

    /** By the plural that discovery gave: rules know no kinds. */
    static ResourceIdentifier identifier(ObjectRef ref) {
        return new ResourceIdentifier(
                ref.groupName(),
                Objects.requireNonNull(
                        ref.resource(), () -> "The plural of " + ref + " is not known."),
                ref.namespace(),
                ref.name());
    }
}
