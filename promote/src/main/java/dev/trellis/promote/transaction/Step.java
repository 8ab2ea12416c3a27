package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.delivery.BundleNames;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One step of a promotion, as the journal names it.
 *
 * @param undo how it is taken back
 */
record Step(String action, List<JournalTarget> targets, String undo) {
    static final String CLAIM_KIND = "PromotionClaim";
    static final String BUNDLE_KIND = "PromotedBundle";
    static final String PAYLOAD_KIND = "PromotionPayload";
    static final String SECRET_KIND = "Secret";
    static final String WORK_KIND = "ManifestWork";

    private static final int TARGETS_MAX = 50;
    private static final Set<String> UNCLAIMED =
            Set.of(BundleObject.NAMESPACE, BundleObject.PREREQUISITE, BundleObject.LINK);

    Step {
        targets = List.copyOf(targets);
    }

    /** Whether this is what the entry tells of; its targets may have got their uids meanwhile. */
    boolean isIn(JournalEntry entry) {
        return entry.action().equals(action)
                && entry.targets().stream()
                        .map(JournalTarget::name)
                        .toList()
                        .equals(targets.stream().map(JournalTarget::name).toList());
    }

    /** What the requester stored before anybody carried the promotion out. */
    static List<Step> stored(Promotion promotion, Draft draft) {
        var namespace = promotion.getMetadata().getNamespace();
        var stored = new ArrayList<JournalTarget>();
        promotion
                .getSpec()
                .planPayloads()
                .forEach(name -> stored.add(target(PAYLOAD_KIND, namespace, name)));
        names(draft, BundleObject::secretRef)
                .forEach(name -> stored.add(target(SECRET_KIND, namespace, name)));
        return batches(JournalEntry.STORE_PLAN, stored, JournalEntry.DELETE);
    }

    /** All that is done before the commit, in order. Nothing of it has an effect on a cluster. */
    static List<Step> preparing(Promotion promotion, Draft draft) {
        var cluster = promotion.getSpec().sourceCluster();
        var key = ObjectKey.of(promotion);
        var steps = new ArrayList<Step>();
        steps.addAll(
                batches(
                        JournalEntry.CLAIM,
                        claims(draft, cluster, object -> !UNCLAIMED.contains(object.role())),
                        JournalEntry.DELETE));
        steps.addAll(
                batches(
                        JournalEntry.LINK,
                        claims(draft, cluster, object -> object.role().equals(BundleObject.LINK)),
                        JournalEntry.UNLINK));
        if (!Increment.is(promotion)) {
            steps.add(
                    new Step(
                            JournalEntry.CREATE_BUNDLE,
                            List.of(target(BUNDLE_KIND, key.namespace(), key.name())),
                            JournalEntry.DELETE));
        }
        steps.addAll(
                batches(
                        JournalEntry.STORE_PAYLOAD,
                        names(draft, BundleObject::payload)
                                .map(name -> target(PAYLOAD_KIND, key.namespace(), name))
                                .toList(),
                        JournalEntry.DELETE));
        steps.addAll(
                batches(
                        JournalEntry.STORE_SECRET,
                        names(draft, BundleObject::secretRef)
                                .map(name -> target(SECRET_KIND, key.namespace(), name))
                                .toList(),
                        JournalEntry.DELETE));
        PolicyDraft.of(promotion, draft)
                .ifPresent(policy ->
                        steps.add(
                                new Step(
                                        JournalEntry.CREATE_POLICY,
                                        List.of(policy.target()),
                                        JournalEntry.DELETE)));
        if (!Boolean.FALSE.equals(promotion.getSpec().how().probe())) {
            var probe = List.of(target(WORK_KIND, cluster, BundleNames.of(key).probe()));
            steps.add(new Step(JournalEntry.CREATE_PROBE, probe, JournalEntry.DELETE));
            steps.add(new Step(JournalEntry.DELETE_PROBE, probe, JournalEntry.NONE));
        }
        return List.copyOf(steps);
    }

    private static List<JournalTarget> claims(
            Draft draft, String cluster, Predicate<BundleObject> which) {
        return draft.bundle().objects().stream()
                .filter(which)
                .map(BundleObject::id)
                .sorted() // One order for all promotions, so that two never wait for each other.
                .map(id -> target(CLAIM_KIND, cluster, id))
                .toList();
    }

    private interface NameOf {
        @Nullable String of(BundleObject object);
    }

    private static Stream<String> names(Draft draft, NameOf name) {
        return draft.bundle().objects().stream()
                .map(name::of)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .distinct()
                .sorted();
    }

    private static List<Step> batches(String action, List<JournalTarget> targets, String undo) {
        var batches = new ArrayList<Step>();
        for (var from = 0; from < targets.size(); from += TARGETS_MAX) {
            batches.add(
                    new Step(
                            action,
                            targets.subList(from, Math.min(from + TARGETS_MAX, targets.size())),
                            undo));
        }
        return batches;
    }

    static JournalTarget target(String kind, String namespace, String name) {
        return new JournalTarget(kind, namespace, name, null);
    }
}
