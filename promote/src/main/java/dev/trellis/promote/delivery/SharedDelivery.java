package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.EffectiveStrategy;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.engine.client.ObjectKey;

import java.util.ArrayList;
import java.util.List;

/**
 * Delivers what several bundles need, to the clusters where they need it, until nobody does. Its
 * works take nothing away before that.
 */
final class SharedDelivery {
    private SharedDelivery() {}

    static List<Change> changes(BundleState state) {
        if (state.contents().isEmpty()) {
            return List.of();
        }
        var told = told(state);
        if (!told.isEmpty()) {
            return told;
        }
        var wanted = state.wanted();
        if (wanted.isEmpty()) {
            return ending(state);
        }
        return state.places().stream()
                .flatMap(cluster ->
                        (wanted.contains(cluster)
                                        ? BundleDecision.rendered(state, cluster, _ -> true)
                                        : Leaving.changes(state, cluster))
                                .stream())
                .toList();
    }

    private static List<Change> told(BundleState state) {
        return held(state).stream()
                .map(claim -> {
                    var ending =
                            state.sharing()
                                    .endings()
                                    .getOrDefault(ObjectKey.of(claim), EffectiveStrategy.ORPHAN);
                    return new Change.TellClaim(claim, Sharing.told(claim, ending));
                })
                .filter(change -> !change.status().equals(change.claim().status()))
                .<Change>map(change -> change)
                .toList();
    }

    private static List<PromotionClaim> held(BundleState state) {
        return state.claims().stream().filter(state::holds).toList();
    }

    /** Deleting begins as everywhere: with works that may, and with somebody who confirms it. */
    private static List<Change> ending(BundleState state) {
        var spec = state.bundle().getSpec();
        if (held(state).stream().noneMatch(state.sharing()::deletes)) {
            return List.of(
                    new Change.Revise(
                            PromotedBundleSpecBuilder.builder(spec)
                                    .management(PromotedBundleSpec.RELEASED)
                                    .build()));
        }
        if (!PromotedBundleSpec.GRADUATED.equals(spec.lifecycle())) {
            return List.of(
                    new Change.Revise(
                            PromotedBundleSpecBuilder.builder(spec)
                                    .lifecycle(PromotedBundleSpec.GRADUATED)
                                    .build()));
        }
        var isArmed =
                state.works().stream()
                        .allMatch(work ->
                                !WorkAnswer.orphans(work) && WorkAnswer.isAcknowledged(work));
        if (isArmed) {
            return List.of(new Change.DeleteBundle());
        }
        var changes = new ArrayList<Change>();
        for (var cluster : state.places()) {
            changes.addAll(BundleDecision.rendered(state, cluster, _ -> true));
        }
        return changes;
    }
}
