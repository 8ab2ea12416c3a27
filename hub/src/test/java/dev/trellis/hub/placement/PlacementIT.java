package dev.trellis.hub.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Placements choose clusters on a real API server: sets, numbers, pages and groups. */
@KubernetesTest(crds = "crds")
class PlacementIT {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private static PlacementHub hub;

    @BeforeAll
    static void start(Kube kube) {
        hub = PlacementHub.start(kube);
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    @Test
    void makesDecisionsAgainThatSomebodyDeleted() {
        var set = hub.boundSet();
        var clusters = hub.clusters(5, set);
        var placement = hub.place("{clusterSets: [%s], numberOfClusters: 10}".formatted(set));
        hub.awaitChosen(placement, clusters);
        hub.awaitSatisfied(placement, "False NotAllDecisionsScheduled");
        var before = hub.pages(placement).getFirst();

        hub.delete(hub.decisions() + "/" + placement + "-decision-1");

        await().until(() ->
                !hub.pages(placement).isEmpty()
                        && !hub.pages(placement)
                                .getFirst()
                                .at("/metadata/uid")
                                .equals(before.at("/metadata/uid")));
        hub.awaitChosen(placement, clusters);
        assertThat(hub.pages(placement)).hasSize(1);
        hub.awaitPlacement(
                placement, it -> assertThat(PlacementHub.groups(it)).containsExactly(":0:5"));
        var page = hub.pages(placement).getFirst();
        assertThat(page.at("/metadata/ownerReferences/0/controller").asBoolean()).isTrue();
        assertThat(page.at("/metadata/ownerReferences/0/name").asText()).isEqualTo(placement);
        assertThat(page.at("/metadata/labels")).hasSize(3);
        assertThat(page.at("/status/decisions/0/reason").asText("absent")).isEmpty();
    }

    @Test
    void letsGoOfAClusterThatIsLeaving() {
        var set = hub.boundSet();
        var clusters = hub.clusters(3, set);
        var path = "v1/managedclusters/" + clusters.getFirst();
        hub.patch(path, "metadata: {finalizers: [test.example/stays]}");
        var placement = hub.place("{clusterSets: [%s]}".formatted(set));
        hub.awaitChosen(placement, clusters);

        hub.delete(path);

        hub.awaitChosen(placement, clusters.subList(1, 3));
        hub.patch(path, "metadata: {finalizers: null}");
    }

    @Test
    void saysWhyNothingIsChosen() {
        var unbound = hub.set();
        var placement = hub.place("{clusterSets: [%s]}".formatted(unbound));

        hub.awaitSatisfied(placement, "False NoIntersection");
        hub.awaitPlacement(
                placement, it -> assertThat(PlacementHub.groups(it)).containsExactly(":0:0"));
        assertThat(hub.pages(placement)).hasSize(1);
        assertThat(hub.pages(placement).getFirst().has("status")).isFalse();

        hub.bind(unbound);
        hub.awaitSatisfied(placement, "False AllManagedClusterSetsEmpty");
        hub.clusters(1, unbound);
        hub.awaitSatisfied(placement, "True AllDecisionsScheduled");
    }

    @Test
    void followsSetsAndBindingsAsTheyComeAndGo() {
        var set = hub.boundSet();
        var clusters = hub.clusters(2, set);
        var placement = hub.place("{clusterSets: [%s], numberOfClusters: 10}".formatted(set));
        hub.awaitChosen(placement, clusters);

        hub.delete(hub.bindings() + "/" + set);
        hub.awaitChosen(placement, List.of());
        hub.awaitPlacement(
                placement,
                it ->
                        assertThat(PlacementHub.condition(it, "PlacementSatisfied"))
                                .startsWith("False No"));
        assertThat(hub.pages(placement)).hasSize(1);
        hub.bind(set);
        hub.awaitChosen(placement, clusters);

        hub.delete("v1beta2/managedclustersets/" + set);
        hub.awaitChosen(placement, List.of());
        hub.set(set, "{selectorType: ExclusiveClusterSetLabel}");
        hub.awaitChosen(placement, clusters);
    }

    @Test
    void followsSetsThatSelectByLabels() {
        var set = hub.names(1).getFirst();
        hub.set(
                set,
                "{selectorType: LabelSelector, labelSelector: {matchLabels: {fleet: %s}}}"
                        .formatted(set));
        hub.bind(set);
        var names = hub.names(2);
        var placement = hub.place("{clusterSets: [%s]}".formatted(set));
        hub.awaitChosen(placement, List.of());

        hub.cluster(names.get(0), "{fleet: %s}".formatted(set), "[]");
        hub.awaitChosen(placement, names.subList(0, 1));
        hub.cluster(names.get(1), "{fleet: other}", "[]");
        hub.patch(
                "v1/managedclusters/" + names.get(1),
                "metadata: {labels: {fleet: %s}}".formatted(set));
        hub.awaitChosen(placement, names);
        hub.delete("v1/managedclusters/" + names.get(0));
        hub.awaitChosen(placement, names.subList(1, 2));
        hub.patch("v1/managedclusters/" + names.get(1), "metadata: {labels: {fleet: other}}");
        hub.awaitChosen(placement, List.of());
    }

    @Test
    void choosesFromMoreSetsAsTheyAreBound() {
        var first = hub.boundSet();
        var clusters = new ArrayList<>(hub.clusters(2, first));
        var second = hub.set();
        var placement =
                hub.place("{clusterSets: [%s, %s], numberOfClusters: 5}".formatted(first, second));
        hub.awaitChosen(placement, clusters);
        hub.awaitSatisfied(placement, "False NotAllDecisionsScheduled");

        hub.bind(second);
        clusters.addAll(hub.clusters(3, second));

        hub.awaitChosen(placement, clusters);
        hub.awaitSatisfied(placement, "True AllDecisionsScheduled");
        hub.respec(placement, "{clusterSets: [%s], numberOfClusters: null}".formatted(first));
        hub.awaitChosen(placement, clusters.subList(0, 2));
    }

    @Test
    void takesMoreAndFewerAsWanted() {
        var set = hub.boundSet();
        var clusters = hub.clusters(8, set);
        var placement = hub.place("{clusterSets: [%s], numberOfClusters: 5}".formatted(set));
        hub.awaitChosen(placement, clusters.subList(0, 5));

        hub.respec(placement, "{numberOfClusters: 7}");
        hub.awaitChosen(placement, clusters.subList(0, 7));
        hub.respec(placement, "{numberOfClusters: 4}");
        hub.awaitChosen(placement, clusters.subList(0, 4));
        hub.awaitSatisfied(placement, "True AllDecisionsScheduled");
        hub.respec(placement, "{numberOfClusters: 10}");
        hub.awaitSatisfied(placement, "False NotAllDecisionsScheduled");
        hub.clusters(2, set);
        hub.awaitSatisfied(placement, "True AllDecisionsScheduled");
    }

    @Test
    void pagesHoldAHundredClustersEach() {
        var set = hub.boundSet();
        var clusters = hub.clusters(101, set);
        var placement = hub.place("{clusterSets: [%s], numberOfClusters: 101}".formatted(set));

        hub.awaitChosen(placement, clusters);

        hub.awaitSatisfied(placement, "True AllDecisionsScheduled");
        assertThat(hub.pages(placement))
                .extracting(page -> page.at("/status/decisions").size())
                .containsExactly(100, 1);
        hub.awaitPlacement(
                placement,
                it -> {
                    assertThat(PlacementHub.groups(it)).containsExactly(":0:101");
                    assertThat(it.at("/status/decisionGroups/0/decisions")).hasSize(2);
                });
        hub.respec(placement, "{numberOfClusters: 3}");
        hub.awaitChosen(placement, clusters.subList(0, 3));
        await().until(() -> hub.pages(placement).size() == 1);
    }

    @Test
    void groupsFollowTheClusters() {
        var set = hub.boundSet();
        var clusters = hub.clusters(5, set);
        clusters.subList(0, 3)
                .forEach(name ->
                        hub.patch(
                                "v1/managedclusters/" + name,
                                "metadata: {labels: {canary: yes-it-is}}"));
        var placement =
                hub.place(
                        """
                        {clusterSets: [%s], decisionStrategy: {groupStrategy: {
                          clustersPerDecisionGroup: 2, decisionGroups: [{groupName: canary,
                            groupClusterSelector: {labelSelector: {matchLabels: {canary: yes-it-is}}}}]}}}
                        """
                                .formatted(set));
        awaitGroups(placement, "canary:0:2", "canary:1:1", ":2:2");

        hub.delete("v1/managedclusters/" + clusters.get(1));
        awaitGroups(placement, "canary:0:2", ":1:2");
        assertThat(hub.pages(placement).get(1).at("/metadata/labels"))
                .hasToString(
                        json(
                                Map.of(
                                        "placement", placement,
                                        "decision-group-index", "1",
                                        "decision-group-name", "")));

        clusters.stream()
                .filter(name -> !name.equals(clusters.get(1)))
                .forEach(name -> hub.delete("v1/managedclusters/" + name));
        awaitGroups(placement, ":0:0");
    }

    @Test
    void clearsAMisconfiguredPlacementUntilItIsMended() {
        var set = hub.boundSet();
        var clusters = hub.clusters(1, set);
        var placement =
                hub.place(
                        "{clusterSets: [%s], tolerations: [{key: k, operator: Exists, value: v}]}"
                                .formatted(set));
        hub.awaitPlacement(
                placement,
                it ->
                        assertThat(PlacementHub.condition(it, "PlacementMisconfigured"))
                                .isEqualTo("True Misconfigured"));
        hub.awaitChosen(placement, List.of());

        hub.respec(placement, "{tolerations: null}");

        hub.awaitChosen(placement, clusters);
        hub.awaitSatisfied(placement, "True AllDecisionsScheduled");
        assertThat(
                        PlacementHub.condition(
                                hub.get(hub.placements() + "/" + placement),
                                "PlacementMisconfigured"))
                .isEqualTo("False Succeedconfigured");
    }

    @Test
    void leavesADisabledPlacementAlone() {
        var set = hub.boundSet();
        var clusters = hub.clusters(1, set);
        var placement = hub.place("{clusterSets: [%s]}".formatted(set));
        hub.awaitChosen(placement, clusters);

        hub.patch(
                hub.placements() + "/" + placement,
                "metadata: {annotations:"
                        + " {cluster.open-cluster-management.io/experimental-scheduling-disable:"
                        + " 'true'}}");
        hub.clusters(1, set);
        var other = hub.place("{clusterSets: [%s]}".formatted(set));
        hub.awaitSatisfied(other, "True AllDecisionsScheduled");

        assertThat(hub.chosen(placement)).containsExactlyElementsOf(clusters);
    }

    @Test
    void tellsPeopleWhatItDid() {
        var set = hub.boundSet();
        hub.clusters(1, set);
        var placement = hub.place("{clusterSets: [%s]}".formatted(set));

        await().untilAsserted(() ->
                assertThat(hub.events(placement))
                        .extracting(event -> event.path("reason").asText())
                        .contains("DecisionCreate", "DecisionUpdate", "ScoreUpdate"));
        assertThat(hub.events(placement))
                .allSatisfy(event -> {
                    assertThat(event.path("reportingController").asText())
                            .isEqualTo("placement-controller");
                    assertThat(event.at("/related/name").asText())
                            .isEqualTo(placement + "-decision-1");
                });
    }

    private void awaitGroups(String placement, String... groups) {
        hub.awaitPlacement(
                placement, it -> assertThat(PlacementHub.groups(it)).containsExactly(groups));
    }

    private static String json(Map<String, String> labels) {
        var text = new TreeMap<String, String>();
        labels.forEach(
                (key, value) -> text.put("cluster.open-cluster-management.io/" + key, value));
        return new ObjectMapper().valueToTree(text).toString();
    }
}
