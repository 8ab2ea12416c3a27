package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.EffectiveStrategy;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.promote.policy.Targets;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What the delivery of a bundle wants next.
 *
 * <pre>
 * stays:     works as rendered, on each cluster that the policy chooses
 * goes:      what others need passes to a bundle that they share, then
 * released:  works orphan -> agent knows -> works gone -> policy -> claims -> Secrets -> bundle
 * deleted:   last work gone -> ... -> first work gone -> policy -> claims -> Secrets -> bundle
 * </pre>
 *
 * <p>Every step is told by what is there, so that whoever comes after a crash goes on where it was.
 */
final class BundleDecision {
    private BundleDecision() {}

    static List<Change> changes(BundleState state) {
        var departure = Departure.of(state.bundle());
        if (departure == Departure.NONE) {
            if (!state.isActivated()) {
                return List.of();
            }
            return state.isShared() ? SharedDelivery.changes(state) : delivery(state);
        }
        // Before it was activated nobody else holds anything for it; its promotion undoes the rest.
        if (!state.isActivated()) {
            return Metadata.isTerminating(state.bundle())
                    ? List.of(new Change.Unguard())
                    : List.of();
        }
        if (departure == Departure.UNCONFIRMED) {
            return List.of();
        }
        if (!stillNeeded(state).isEmpty()) {
            // What is shared already waits for those who need it.
            return state.isShared() ? List.of() : HandingOver.changes(state);
        }
        var probes = probes(state);
        if (!probes.isEmpty()) {
            return probes;
        }
        if (!state.works().isEmpty()) {
            return departure == Departure.RELEASED
                    ? release(state.works())
                    : removals(state.works());
        }
        return clearance(state);
    }

    /** Objects of others that would lose their delivery: they pass to another bundle first. */
    static List<PromotionClaim> stillNeeded(BundleState state) {
        return state.claims().stream()
                .filter(claim -> state.holds(claim) && !state.others(claim).isEmpty())
                // Definitions are never deleted, so nobody loses one.
                .filter(claim -> !isDefinition(state, claim))
                .toList();
    }

    private static boolean isDefinition(BundleState state, PromotionClaim claim) {
        return state.bundle()
                .getSpec()
                .find(claim.getMetadata().getName())
                .filter(object -> object.role().equals(BundleObject.CRD))
                .isPresent();
    }

    private static List<Change> probes(BundleState state) {
        return state.around().probes().values().stream()
                .filter(Predicate.not(Metadata::isTerminating))
                .<Change>map(Change.DeleteWork::new)
                .toList();
    }

    private static List<Change> delivery(BundleState state) {
        if (state.contents().isEmpty() || !(state.targets() instanceof Targets.Chosen)) {
            return List.of();
        }
        var wanted = state.wanted();
        return state.places().stream()
                .flatMap(cluster ->
                        (wanted.contains(cluster)
                                        ? delivery(state, cluster)
                                        : Leaving.changes(state, cluster))
                                .stream())
                .toList();
    }

    private static List<Change> delivery(BundleState state, String cluster) {
        var changes = new ArrayList<Change>();
        if (!cluster.equals(state.home())) {
            var widening = Widening.of(state, cluster);
            changes.addAll(widening.changes());
            // What a cluster has already stays up to date while more is on its way.
            if (!(widening instanceof Widening.Ready) && state.worksAt(cluster).isEmpty()) {
                return changes;
            }
        }
        changes.addAll(rendered(state, cluster, Widening.carried(state, cluster)));
        changes.addAll(letGo(state, cluster));
        return changes;
    }

    /** The works of a cluster with these objects. */
    static List<Change> rendered(BundleState state, String cluster, Predicate<BundleObject> which) {
        var changes = new ArrayList<Change>();
        var wanted =
                Rendering.works(
                        state.bundle(),
                        state.contents().orElseThrow(),
                        state.terms(cluster),
                        which);
        for (var work : wanted) {
            state.work(cluster, work.getMetadata().getName())
                    .ifPresentOrElse(
                            known -> changes.add(new Change.ChangeWork(known, work)),
                            () -> changes.add(new Change.CreateWork(work)));
        }
        changes.addAll(emptied(state.worksAt(cluster), wanted));
        return changes;
    }

    /** A part may have lost its last object. */
    private static List<Change> emptied(List<ManifestWork> works, List<ManifestWork> wanted) {
        var names = wanted.stream().map(work -> work.getMetadata().getName()).toList();
        return works.stream()
                .filter(work -> !names.contains(work.getMetadata().getName()))
                .filter(Predicate.not(Metadata::isTerminating))
                .filter(work -> !WorkAnswer.orphans(work) || WorkAnswer.isAcknowledged(work))
                .<Change>map(Change.DeleteWork::new)
                .toList();
    }

    /** Claims on what the bundle has ceased to deliver, once the agent knows of that. */
    private static List<Change> letGo(BundleState state, String cluster) {
        var gone =
                state.claimsAt(cluster).stream()
                        .filter(claim -> !state.carries(claim.getMetadata().getName()))
                        .map(claim -> claim.getMetadata().getName())
                        .collect(Collectors.toSet());
        var changes = new ArrayList<>(settledClaims(state, cluster, gone));
        if (!cluster.equals(state.home())) {
            // At home following sees to that.
            state.claimsAt(cluster).stream()
                    .filter(claim -> !state.holds(claim) && state.own().contains(claim))
                    .filter(claim ->
                            state.bundle().getSpec().find(claim.getMetadata().getName()).isEmpty())
                    .forEach(claim -> changes.add(new Change.LeaveClaim(claim)));
        }
        return changes;
    }

    /** Claims on objects that works of the cluster carry no more, once the agent knows of that. */
    static List<Change> settledClaims(BundleState state, String cluster, Set<String> gone) {
        return state.worksAt(cluster).stream().allMatch(work -> isSettled(state, work))
                ? state.claimsAt(cluster).stream()
                        .filter(claim -> state.holds(claim) && state.others(claim).isEmpty())
                        .filter(claim -> gone.contains(claim.getMetadata().getName()))
                        .filter(claim -> !state.underway().contains(claim.getMetadata().getName()))
                        .<Change>map(Change.DropClaim::new)
                        .toList()
                : List.of();
    }

    private static boolean isSettled(BundleState state, ManifestWork work) {
        var revision = Long.toString(state.bundle().getSpec().revision());
        return Metadata.annotation(work, PromotionMarks.REVISION)
                        .filter(revision::equals)
                        .isPresent()
                && WorkAnswer.isAcknowledged(work);
    }

    /** First every object learns that it will stay, and only then a work goes. */
    static List<Change> release(List<ManifestWork> works) {
        var living = works.stream().filter(Predicate.not(Metadata::isTerminating)).toList();
        var armed =
                living.stream()
                        .filter(Predicate.not(WorkAnswer::orphans))
                        .<Change>map(work -> new Change.ChangeWork(work, orphaning(work)))
                        .toList();
        if (!armed.isEmpty()) {
            return armed;
        }
        return living.stream()
                .filter(WorkAnswer::isAcknowledged)
                .<Change>map(Change.DeleteWork::new)
                .toList();
    }

    private static ManifestWork orphaning(ManifestWork work) {
        var orphaning = new ManifestWork();
        orphaning.setMetadata(work.getMetadata());
        orphaning.setStatus(work.getStatus());
        orphaning.setSpec(
                ManifestWorkSpecBuilder.builder(work.spec())
                        .deleteOption(new DeleteOption(DeleteOption.ORPHAN, null, null))
                        .build());
        return orphaning;
    }

    private static List<Change> removals(List<ManifestWork> works) {
        return works.stream()
                .collect(
                        Collectors.groupingBy(
                                work -> work.getMetadata().getNamespace(),
                                TreeMap::new,
                                Collectors.toList()))
                .values()
                .stream()
                .flatMap(ofCluster -> removal(ofCluster).stream())
                .toList();
    }

    /** Against the order of delivery, one work at a time: what needs others goes before them. */
    static List<Change> removal(List<ManifestWork> works) {
        var last = works.stream().max(WorkOrder.BY_DELIVERY).orElseThrow();
        return Metadata.isTerminating(last) ? List.of() : List.of(new Change.DeleteWork(last));
    }

    private static List<Change> clearance(BundleState state) {
        if (state.leftovers().policies()) {
            return List.of(new Change.DropPolicies());
        }
        if (!state.own().isEmpty()) {
            return state.own().stream().map(claim -> farewell(state, claim)).toList();
        }
        if (state.leftovers().secrets()) {
            return List.of(new Change.DropSecrets());
        }
        if (!Metadata.isTerminating(state.bundle())) {
            return List.of(new Change.DeleteBundle());
        }
        return state.bundle().getMetadata().getFinalizers().contains(PromotionMarks.FINALIZER)
                ? List.of(new Change.Unguard())
                : List.of();
    }

    /**
     * The last one who needs an object says what becomes of it, before nobody can tell any more.
     */
    private static Change farewell(BundleState state, PromotionClaim claim) {
        if (state.holds(claim)) {
            return new Change.DropClaim(claim);
        }
        return Departure.of(state.bundle()) == Departure.RELEASED
                        && state.others(claim).isEmpty()
                        && Sharing.isToBeDeleted(claim)
                ? new Change.TellClaim(claim, Sharing.told(claim, EffectiveStrategy.ORPHAN))
                : new Change.LeaveClaim(claim);
    }
}
