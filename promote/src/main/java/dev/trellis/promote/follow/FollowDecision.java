package dev.trellis.promote.follow;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.Requirement;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.promote.closure.Node;
import dev.trellis.promote.delivery.BundleNeeds;
import dev.trellis.promote.delivery.Requirers;
import dev.trellis.promote.plan.Edge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What joins a bundle and what leaves it. */
final class FollowDecision {
    private FollowDecision() {}

    static Following decide(FollowState state) {
        if (!state.closure().errors().isEmpty()) {
            // Half an answer is none: nothing joins, and above all nothing leaves.
            return new Following(
                    List.of(),
                    Optional.empty(),
                    List.of(),
                    FollowStatus.unknown(state),
                    Optional.empty());
        }
        var known = known(state);
        var links = links(state, known);
        var lost = lost(state);
        var gone = ShrinkGuard.allows(state, lost) ? lost : List.<BundleObject>of();
        var pending = gone.isEmpty() ? lost : List.<BundleObject>of();
        var kept = new ArrayList<>(state.objects());
        kept.removeAll(gone);
        var objects = new ArrayList<BundleObject>();
        kept.forEach(object -> objects.add(withNeeds(state, object, pending)));
        objects.addAll(links);
        return new Following(
                joins(state, objects),
                objects.equals(state.objects()) ? Optional.empty() : Optional.of(objects),
                leaves(state, objects),
                FollowStatus.of(state, pending),
                pending.isEmpty() ? Optional.empty() : Optional.of(later(state, pending)));
    }

    private static Duration later(FollowState state, List<BundleObject> pending) {
        var left = ShrinkGuard.left(state, pending);
        return left.isPositive() ? left : Duration.ofSeconds(1);
    }

    private static Set<String> known(FollowState state) {
        return state.objects().stream().map(BundleObject::id).collect(Collectors.toSet());
    }

    /** What others deliver and an object of the bundle names by itself. */
    private static List<BundleObject> links(FollowState state, Set<String> known) {
        var named = new TreeSet<String>();
        for (var edge : state.closure().edges()) {
            if (known.contains(edge.from())
                    && !known.contains(edge.to())
                    && edge.strength() != Edge.Need.ADVISORY
                    && edge.type() != Edge.Type.REVERSE) {
                named.add(edge.to());
            }
        }
        return named.stream()
                .map(id -> state.offered().get(id))
                .filter(offer -> offer != null && !isPassive(offer))
                .map(FollowDecision::link)
                .toList();
    }

    /** A namespace belongs to nobody, so nobody shares it. */
    private static boolean isPassive(BundleObject offer) {
        return offer.role().equals(BundleObject.NAMESPACE)
                || offer.role().equals(BundleObject.PREREQUISITE)
                || offer.role().equals(BundleObject.LINK);
    }

    private static BundleObject link(BundleObject offer) {
        return BundleObjectBuilder.builder()
                .id(offer.id())
                .ref(offer.ref())
                .role(BundleObject.LINK)
                .rank(offer.rank())
                .digest(offer.digest())
                .strategy(BundleObject.ADOPT)
                .deletion(BundleObject.INHERIT)
                .build();
    }

    /**
     * What roots needed when the list was written and do not need now. What they did not need then
     * is there for a reason that the hub cannot see, and stays.
     */
    private static List<BundleObject> lost(FollowState state) {
        var reached =
                state.closure().nodes().values().stream()
                        .map(node -> node.id().hash())
                        .collect(Collectors.toCollection(HashSet::new));
        var before = BundleNeeds.reached(state.objects());
        return state.objects().stream()
                .filter(object -> !BundleNeeds.isRoot(object))
                .filter(object -> before.contains(object.id()) && !reached.contains(object.id()))
                .filter(object -> !state.isNeededByOthers(object.id()) || isLink(object))
                .toList();
    }

    private static boolean isLink(BundleObject object) {
        return object.role().equals(BundleObject.LINK);
    }

    /** Rewritten only where it names others than before: how it was found may be told anew. */
    private static BundleObject withNeeds(
            FollowState state, BundleObject object, List<BundleObject> pending) {
        if (isLink(object) || !isVisited(state, object)) {
            return object;
        }
        var waiting = pending.stream().map(BundleObject::id).toList();
        var needs =
                Stream.concat(
                                state.closure().edges().stream()
                                        .filter(edge -> edge.from().equals(object.id()))
                                        .map(FollowDecision::requirement),
                                // As long as it is not certain, it is needed as before.
                                object.requires().stream()
                                        .filter(need -> waiting.contains(need.id())))
                        .distinct()
                        .toList();
        return ids(needs).equals(ids(object.requires()))
                ? object
                : BundleObjectBuilder.builder(object).requires(needs).build();
    }

    private static boolean isVisited(FollowState state, BundleObject object) {
        return state.closure().nodes().values().stream()
                .map(Node::id)
                .anyMatch(id -> id.hash().equals(object.id()));
    }

    private static Set<String> ids(List<Requirement> needs) {
        return needs.stream().map(Requirement::id).collect(Collectors.toSet());
    }

    static Requirement requirement(Edge edge) {
        return new Requirement(
                edge.to(),
                FollowStatus.strength(edge.strength()),
                edge.path().isEmpty() ? null : edge.path(),
                edge.source().rule());
    }

    private static List<Following.Join> joins(FollowState state, List<BundleObject> objects) {
        var claims = state.claimsById();
        var joins = new ArrayList<Following.Join>();
        for (var object : objects) {
            var claim = claims.get(object.id());
            if (isLink(object) && claim != null && !isHeld(state, claim)) {
                var wanted = requirers(state, objects, object.id());
                if (!roots(wanted).equals(roots(mine(state, claim)))) {
                    joins.add(new Following.Join(claim, wanted));
                }
            }
        }
        return joins;
    }

    private static Set<String> roots(List<Requirer> requirers) {
        return requirers.stream().map(Requirer::rootId).collect(Collectors.toSet());
    }

    private static List<Requirer> mine(FollowState state, PromotionClaim claim) {
        return claim.getSpec().requirers().stream()
                .filter(it -> state.isThis(it.namespace(), it.bundle()))
                .toList();
    }

    private static boolean isHeld(FollowState state, PromotionClaim claim) {
        var holder = claim.getSpec().holder();
        return state.isThis(holder.namespace(), holder.bundle());
    }

    private static List<Requirer> requirers(
            FollowState state, List<BundleObject> objects, String id) {
        return Requirers.of(state.bundle(), objects, id);
    }

    /** Only once the bundle has ceased to list it. */
    private static List<PromotionClaim> leaves(FollowState state, List<BundleObject> objects) {
        Map<String, BundleObject> listed = new TreeMap<>();
        state.objects().forEach(object -> listed.put(object.id(), object));
        objects.forEach(object -> listed.put(object.id(), object));
        return state.claims().stream()
                .filter(claim -> !isHeld(state, claim) && !mine(state, claim).isEmpty())
                .filter(claim -> !listed.containsKey(claim.getMetadata().getName()))
                .toList();
    }
}
