package dev.trellis.promote.transaction;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.PolicyRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.delivery.BundleNames;
import dev.trellis.promote.policy.Policy;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Gathers what a decision about a promotion may look at. */
final class Sight {
    private final HubAccess hub;
    private final String me;

    Sight(HubAccess hub, String me) {
        this.hub = hub;
        this.me = me;
    }

    TransactionState of(Promotion promotion, Instant now, Optional<String> refusal) {
        var key = ObjectKey.of(promotion);
        var draft = Draft.of(promotion, hub.payloads().in(key.namespace()));
        var bundle =
                hub.bundles()
                        .find(Increment.bundle(promotion))
                        .filter(it -> Increment.is(promotion) || isOurs(promotion, it));
        return new TransactionState(
                promotion,
                me,
                now,
                draft,
                seen(promotion, bundle),
                bundle,
                hub.works()
                        .find(
                                new ObjectKey(
                                        promotion.getSpec().sourceCluster(),
                                        BundleNames.of(key).probe())),
                bundle.flatMap(it -> Optional.ofNullable(it.status().policyRef()))
                        .flatMap(this::rules),
                refusal);
    }

    private Optional<PropagationPolicySpec> rules(PolicyRef ref) {
        var key = new ObjectKey(ref.namespace() == null ? "" : ref.namespace(), ref.name());
        return ref.kind().equals(Policy.KIND)
                ? hub.policies().find(key).map(it -> it.getSpec())
                : hub.clusterPolicies().find(key).map(it -> it.getSpec());
    }

    private Map<String, Seen> seen(Promotion promotion, Optional<PromotedBundle> bundle) {
        Map<String, Seen> seen = new TreeMap<>();
        for (var entry : open(promotion)) {
            for (var target : entry.targets()) {
                seen.put(
                        TransactionState.name(target),
                        look(promotion, bundle, entry.action(), target));
            }
        }
        return seen;
    }

    /** Only those that a decision can ask for: finished steps stay finished until a roll back. */
    private static List<JournalEntry> open(Promotion promotion) {
        var open = new ArrayList<JournalEntry>();
        var goesBack = promotion.status().phaseName().startsWith("Roll");
        for (var entry : promotion.status().journal()) {
            if (goesBack || entry.outcome().equals(JournalEntry.INTENT)) {
                open.add(entry);
            }
        }
        return open;
    }

    private Seen look(
            Promotion promotion,
            Optional<PromotedBundle> bundle,
            String action,
            JournalTarget target) {
        var namespace = target.namespace() == null ? "" : target.namespace();
        var key = new ObjectKey(namespace, target.name());
        return switch (action) {
            case JournalEntry.CLAIM ->
                    hub.claims().find(key).map(it -> claim(promotion, it)).orElse(Seen.ABSENT);
            case JournalEntry.LINK -> link(promotion, hub.claims().find(key), target);
            case JournalEntry.CREATE_BUNDLE ->
                    hub.bundles()
                            .find(key)
                            .map(it ->
                                    isOurs(promotion, it)
                                            ? ours(it)
                                            : taken("PromotedBundle " + key + " is there already."))
                            .orElse(Seen.ABSENT);
            case JournalEntry.STORE_PAYLOAD ->
                    hub.payloads().find(key).map(Sight::ours).orElse(Seen.ABSENT);
            case JournalEntry.STORE_PLAN ->
                    target.kind().equals(Step.SECRET_KIND)
                            ? storedSecret(promotion, key)
                            : hub.payloads().find(key).map(Sight::ours).orElse(Seen.ABSENT);
            case JournalEntry.STORE_SECRET -> secret(bundle, key);
            case JournalEntry.CREATE_POLICY -> policy(promotion, target, key);
            case JournalEntry.CREATE_PROBE, JournalEntry.DELETE_PROBE ->
                    hub.works().find(key).map(Sight::ours).orElse(Seen.ABSENT);
            default -> Seen.ABSENT;
        };
    }

    private static Seen claim(Promotion promotion, PromotionClaim claim) {
        var by = claim.getSpec().promotion();
        if (!by.uid().equals(promotion.getMetadata().getUid())) {
            return taken(
                    "%s is claimed by promotion %s/%s: wait for it, or share the object."
                            .formatted(claim.getSpec().ref(), by.namespace(), by.name()));
        }
        var holder = claim.getSpec().holder();
        // One that has passed to another bundle is not ours to take back.
        return new ObjectKey(holder.namespace(), holder.bundle())
                        .equals(Increment.bundle(promotion))
                ? ours(claim)
                : Seen.ABSENT;
    }

    private static Seen link(
            Promotion promotion, Optional<PromotionClaim> claim, JournalTarget target) {
        if (claim.isEmpty()) {
            return new Seen.Foreign(
                    "Object %s is not promoted any more, so it cannot be shared."
                            .formatted(target.name()),
                    false);
        }
        return claim.get().getSpec().requirers().stream()
                        .anyMatch(it -> HubObjects.isMine(promotion, it))
                ? ours(claim.get())
                : Seen.ABSENT;
    }

    private Seen policy(Promotion promotion, JournalTarget target, ObjectKey key) {
        var found =
                target.kind().equals(Policy.KIND)
                        ? hub.policies().find(key).map(HasMetadata.class::cast)
                        : hub.clusterPolicies().find(key).map(HasMetadata.class::cast);
        return found.map(it ->
                        Metadata.label(it, PromotionMarks.PROMOTION)
                                        .filter(HubObjects.id(promotion)::equals)
                                        .isPresent()
                                ? ours(it)
                                : taken(
                                        "%s %s already exists: choose another name with --policy-name."
                                                .formatted(target.kind(), key)))
                .orElse(Seen.ABSENT);
    }

    /** A Secret comes with the plan; the bundle takes it over. */
    private Seen secret(Optional<PromotedBundle> bundle, ObjectKey key) {
        var found = hub.secret(key);
        if (found.isEmpty()) {
            return new Seen.Foreign("Secret %s was not stored.".formatted(key), false);
        }
        var owners = found.get().getMetadata().getOwnerReferences();
        var taken =
                bundle.map(it -> it.getMetadata().getUid())
                        .filter(uid -> owners.stream().anyMatch(it -> it.getUid().equals(uid)));
        return taken.isPresent() ? ours(found.get()) : Seen.ABSENT;
    }

    private Seen storedSecret(Promotion promotion, ObjectKey key) {
        return hub.secret(key)
                .filter(it ->
                        Metadata.label(it, PromotionMarks.PROMOTION)
                                .filter(HubObjects.id(promotion)::equals)
                                .isPresent())
                .map(Sight::ours)
                .orElse(Seen.ABSENT);
    }

    private static boolean isOurs(Promotion promotion, PromotedBundle bundle) {
        var origin = bundle.getSpec().createdBy();
        return origin != null && origin.uid().equals(promotion.getMetadata().getUid());
    }

    private static Seen ours(HasMetadata object) {
        return new Seen.Ours(object.getMetadata().getUid());
    }

    private static Seen taken(String why) {
        return new Seen.Foreign(why, true);
    }
}
