package dev.trellis.hub.clusterset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.cluster.ManagedClusterSet;

import io.fabric8.kubernetes.client.utils.Serialization;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;

class SetMembershipTest {
    private static final Map<String, String> LABELS =
            Map.of("cluster.open-cluster-management.io/clusterset", "mine", "cloud", "red");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | true",
                "{clusterSelector: {selectorType: ExclusiveClusterSetLabel}} | true",
                "{clusterSelector: {selectorType: LabelSelector}} | false",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {}}} | true",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchLabels: {cloud: red}}}} | true",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchLabels: {cloud: blue}}}} | false",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchExpressions: [{key: cloud, operator: NotIn, values: [blue]}]}}} | true",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchExpressions: [{key: other, operator: NotIn, values: [blue]}]}}} | true",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchExpressions: [{key: other, operator: Exists}]}}} | false",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchExpressions: [{key: other, operator: DoesNotExist}]}}} | true",
            })
    void saysWhoIsInASet(String spec, boolean member) {
        assertThat(of(spec).includes(LABELS)).isEqualTo(member);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{clusterSelector: {selectorType: Magic}} | unknown selector type Magic",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchExpressions: [{key: a, operator: Like}]}}} | \"Like\" is not a valid label selector operator",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchExpressions: [{key: a, operator: In}]}}} | values set can't be empty",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}}} | values set must be empty",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchLabels: {a: 'not valid'}}}} | \"not valid\" is not a valid value",
                "{clusterSelector: {selectorType: LabelSelector, labelSelector: {matchLabels: {'/': x}}}} | \"/\" is not a valid key",
            })
    void saysWhatIsWrongWithASelector(String spec, String problem) {
        assertThat(of(spec))
                .isInstanceOfSatisfying(
                        SetMembership.Unclear.class,
                        unclear -> assertThat(unclear.problem()).contains("mine", problem));
    }

    @Test
    void tellsHowManyAreInASet() {
        var now = Instant.EPOCH;

        var empty = SetController.conditions(List.of(), 0, now);
        var full = SetController.conditions(empty, 3, now);

        assertThat(empty.getFirst().reason()).isEqualTo("NoClusterMatched");
        assertThat(full)
                .singleElement()
                .satisfies(condition -> {
                    assertThat(condition.status()).isEqualTo("False");
                    assertThat(condition.message()).isEqualTo("3 ManagedClusters selected");
                });
        assertThat(SetController.conditions(full, 3, now.plusSeconds(9))).isSameAs(full);
    }

    private static SetMembership of(String spec) {
        return SetMembership.of(
                Serialization.unmarshal(
                        "metadata: {name: mine}\nspec: " + spec, ManagedClusterSet.class));
    }
}
