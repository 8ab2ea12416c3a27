package dev.trellis.hub.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sets and bindings say what they are, on a real API server. */
@KubernetesTest(crds = "crds")
class ClusterSetsIT {
    private static final String SETS = "v1beta2/managedclustersets/";

    @SuppressWarnings("NullAway.Init") // started before all tests
    private static PlacementHub hub;

    @BeforeAll
    static void start(Kube kube) {
        hub = PlacementHub.startSets(kube);
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    @Test
    void aSetKnowsWhetherClustersNameIt() {
        var old = hub.set();
        var young = hub.names(1).getFirst();
        hub.create(SETS, "ManagedClusterSet", "v1beta2", "{name: %s}".formatted(young), "");
        awaitEmpty(old, "True NoClusterMatched");

        var cluster = hub.clusters(1, old).getFirst();
        awaitEmpty(old, "False ClustersSelected");

        hub.patch(
                "v1/managedclusters/" + cluster,
                "metadata: {labels: {cluster.open-cluster-management.io/clusterset: %s}}"
                        .formatted(young));
        awaitEmpty(old, "True NoClusterMatched");
        awaitEmpty(young, "False ClustersSelected");
    }

    @Test
    void aSetKnowsWhomItSelects() {
        var set = hub.names(1).getFirst();
        hub.set(
                set,
                "{selectorType: LabelSelector, labelSelector: {matchLabels: {fleet: %s}}}"
                        .formatted(set));
        awaitEmpty(set, "True NoClusterMatched");

        var cluster = hub.names(1).getFirst();
        hub.cluster(cluster, "{fleet: %s}".formatted(set), "[]");
        awaitEmpty(set, "False ClustersSelected");
        hub.patch("v1/managedclusters/" + cluster, "metadata: {labels: {fleet: other}}");
        awaitEmpty(set, "True NoClusterMatched");
    }

    @Test
    void everyHubHasItsUsualSets() {
        hub.awaitObject(
                SETS + "default",
                set ->
                        assertThat(set.at("/spec/clusterSelector/selectorType").asText())
                                .isEqualTo("ExclusiveClusterSetLabel"));
        hub.awaitObject(SETS + "global", ClusterSetsIT::selectsAll);
        hub.clusters(1, "none");
        awaitEmpty("global", "False ClustersSelected");

        hub.patch(
                SETS + "global",
                """
                {metadata: {labels: {mine: "yes"}},
                 spec: {clusterSelector: {labelSelector: {matchLabels: {cloud: red}}}}}
                """);
        hub.awaitObject(
                SETS + "global",
                set -> {
                    selectsAll(set);
                    assertThat(set.at("/metadata/labels/mine").asText()).isEqualTo("yes");
                });

        var uid = hub.get(SETS + "default").at("/metadata/uid").asText();
        hub.delete(SETS + "default");
        hub.awaitObject(
                SETS + "default",
                set -> assertThat(set.at("/metadata/uid").asText()).isNotEqualTo(uid));
    }

    @Test
    void whoOptsOutKeepsTheSelector() {
        hub.awaitObject(SETS + "default", set -> assertThat(set.has("spec")).isTrue());
        hub.patch(
                SETS + "default",
                """
                {metadata: {annotations: {cluster.open-cluster-management.io/autoupdate: "false"}},
                 spec: {clusterSelector: {selectorType: LabelSelector}}}
                """);
        // Another set that comes later is looked at later.
        awaitEmpty(hub.set(), "True NoClusterMatched");

        assertThat(hub.get(SETS + "default").at("/spec/clusterSelector/selectorType").asText())
                .isEqualTo("LabelSelector");
        hub.delete(SETS + "default");
    }

    @Test
    void aBindingKnowsWhetherItsSetIsThere() {
        var set = hub.names(1).getFirst();
        hub.bind(set);
        awaitBound(set, "False ClusterSetNotFound");

        hub.set(set, "{selectorType: ExclusiveClusterSetLabel}");
        awaitBound(set, "True ClusterSetBound");

        hub.delete(SETS + set);
        awaitBound(set, "False ClusterSetNotFound");
    }

    private static void awaitEmpty(String set, String expected) {
        hub.awaitObject(
                SETS + set,
                it ->
                        assertThat(PlacementHub.condition(it, "ClusterSetEmpty"))
                                .isEqualTo(expected));
    }

    private static void awaitBound(String set, String expected) {
        hub.awaitObject(
                hub.bindings() + "/" + set,
                it -> assertThat(PlacementHub.condition(it, "Bound")).isEqualTo(expected));
    }

    private static void selectsAll(JsonNode set) {
        var selector = set.at("/spec/clusterSelector");
        assertThat(selector.path("selectorType").asText()).isEqualTo("LabelSelector");
        assertThat(selector.path("labelSelector").isObject()).isTrue();
        assertThat(selector.path("labelSelector").size()).isZero();
    }
}
