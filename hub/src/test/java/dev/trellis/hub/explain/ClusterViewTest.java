package dev.trellis.hub.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementDecisionStatus;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

class ClusterViewTest {
    @Test
    void aPlacementHasTheDecisionsOfItsNamespaceThatNameIt() {
        var states =
                placements(
                        List.of(placement("north", "all"), placement("south", "all")),
                        List.of(
                                decision("north", "all", "0", "oslo"),
                                decision("north", "all", "1", "bergen"),
                                decision("north", "some", "0", "narvik")));

        assertThat(states.get(new PlacementName("north", "all")))
                .isInstanceOfSatisfying(
                        PlacementState.Decided.class,
                        decided ->
                                assertThat(decided.groups().clusters())
                                        .containsExactly("bergen", "oslo"));
        assertThat(states.get(new PlacementName("south", "all")))
                .isInstanceOfSatisfying(
                        PlacementState.Decided.class,
                        decided -> assertThat(decided.groups().clusters()).isEmpty());
        assertThat(states).hasSize(2);
    }

    @Test
    void aDecisionWithoutAnIndexLeavesThePlacementInDoubt() {
        var states =
                placements(
                        List.of(placement("north", "all")),
                        List.of(decision("north", "all", "first", "oslo")));

        assertThat(states.get(new PlacementName("north", "all")))
                .isEqualTo(
                        new PlacementState.Unreadable(
                                "incorrect group index: PlacementDecision north/all-first has"
                                        + " 'first', a whole number is wanted"));
    }

    private static Map<PlacementName, PlacementState> placements(
            List<Placement> placements, List<PlacementDecision> decisions) {
        return ClusterView.of(
                        "paris",
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        placements,
                        decisions,
                        ConfigObjects.NONE,
                        List.of())
                .placements();
    }

    private static Placement placement(String namespace, String name) {
        var placement = new Placement();
        placement.setMetadata(
                new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
        return placement;
    }

    private static PlacementDecision decision(
            String namespace, String placement, String index, String... clusters) {
        var decision = new PlacementDecision();
        decision.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(namespace)
                        .withName(placement + "-" + index)
                        .withLabels(
                                Map.of(
                                        PlacementLabels.PLACEMENT,
                                        placement,
                                        PlacementLabels.GROUP_INDEX,
                                        index))
                        .build());
        decision.setStatus(
                new PlacementDecisionStatus(
                        Stream.of(clusters)
                                .map(cluster -> new ClusterDecision(cluster, "", null))
                                .toList()));
        return decision;
    }
}
