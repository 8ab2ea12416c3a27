package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PendingConfirmation;
import dev.trellis.api.promotion.PromotionMarks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A cluster that the policy does not choose any more. In probation its objects stay; once the
 * bundle has graduated they go, after somebody has confirmed that.
 */
final class Leaving {
    private Leaving() {}

    static List<Change> changes(BundleState state, String cluster) {
        var probe = state.around().probes().get(cluster);
        if (probe != null && !Metadata.isTerminating(probe)) {
            return List.of(new Change.DeleteWork(probe));
        }
        var needed = needed(state, cluster);
        if (!needed.isEmpty()) {
            return keeping(state, cluster, needed);
        }
        var works = state.worksAt(cluster);
        if (works.isEmpty()) {
            return claims(state, cluster);
        }
        if (!deletes(state, cluster)) {
            return BundleDecision.release(works);
        }
        return isConfirmed(state) ? BundleDecision.removal(works) : List.of();
    }

    private static List<Change> claims(BundleState state, String cluster) {
        return state.claimsAt(cluster).stream()
                .filter(claim -> !state.underway().contains(claim.getMetadata().getName()))
                .filter(state.own()::contains)
                .<Change>map(claim ->
                        state.holds(claim)
                                ? new Change.DropClaim(claim)
                                : new Change.LeaveClaim(claim))
                .toList();
    }

    /** Objects that others need there: they get them from this bundle, wherever it goes itself. */
    private static Set<String> needed(BundleState state, String cluster) {
        return state.claimsAt(cluster).stream()
                .filter(claim -> state.holds(claim) && !state.others(claim).isEmpty())
                .map(claim -> claim.getMetadata().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Nothing that others need goes, and with it nothing that would have to be confirmed. */
    private static List<Change> keeping(BundleState state, String cluster, Set<String> needed) {
        var more =
                state.bundle().getSpec().objects().stream()
                        .filter(object -> isAt(state, cluster, object))
                        .map(BundleObject::id)
                        .collect(Collectors.toCollection(HashSet::new));
        more.removeAll(needed);
        var ids = new HashSet<>(needed);
        if (deletes(state, cluster)) {
            ids.addAll(more);
        }
        Predicate<BundleObject> which =
                object -> object.role().equals(BundleObject.NAMESPACE) || ids.contains(object.id());
        var changes = new ArrayList<>(BundleDecision.rendered(state, cluster, which));
        more.removeIf(id -> ids.contains(id) || isCarried(state, cluster, id));
        changes.addAll(BundleDecision.settledClaims(state, cluster, more));
        return changes;
    }

    private static boolean isCarried(BundleState state, String cluster, String id) {
        return state.bundle()
                .getSpec()
                .find(id)
                .filter(object ->
                        state.worksAt(cluster).stream()
                                .anyMatch(work -> WorkAnswer.carries(work, object.ref())))
                .isPresent();
    }

    private static boolean isAt(BundleState state, String cluster, BundleObject object) {
        return !state.worksAt(cluster).isEmpty()
                && state.claim(cluster, object.id()).filter(state::holds).isPresent();
    }

    /** Whether leaving would take an object away from the cluster. */
    private static boolean deletes(BundleState state, String cluster) {
        return !Metadata.annotation(state.bundle(), PromotionMarks.CONFIRM_DELETE)
                        .orElse("")
                        .equals(PromotionMarks.CONFIRM_ORPHAN)
                && !lost(state, cluster).isEmpty();
    }

    private static List<ObjectRef> lost(BundleState state, String cluster) {
        var terms = state.terms(cluster);
        return terms.isArmed(state.bundle()) && !state.worksAt(cluster).isEmpty()
                ? state.bundle().getSpec().objects().stream()
                        .filter(Widening.carried(state, cluster))
                        .filter(terms::isDeletable)
                        .map(BundleObject::ref)
                        .toList()
                : List.of();
    }

    /** All that would be deleted on clusters that are left; total zero where nothing would. */
    static PendingConfirmation pending(BundleState state) {
        var refs = new ArrayList<ObjectRef>();
        var texts = new ArrayList<String>();
        state.clustersLeft()
                .filter(cluster -> deletes(state, cluster))
                .forEach(cluster ->
                        lost(state, cluster)
                                .forEach(ref -> {
                                    refs.add(ref);
                                    texts.add(cluster + "/" + ref.groupName() + "/" + ref);
                                }));
        return Departure.confirmation(refs, texts);
    }

    static boolean isConfirmed(BundleState state) {
        return Metadata.annotation(state.bundle(), PromotionMarks.CONFIRM_DELETE)
                .filter(pending(state).digest()::equals)
                .isPresent();
    }
}
