package dev.trellis.hub.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which of the clusters of a set a placement takes, on a real API server. */
@KubernetesTest(crds = "crds")
class PlacementChoiceIT {
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
    void predicatesAreFollowedAsTheyChange() {
        var set = hub.boundSet();
        var clusters = hub.clusters(5, set);
        for (var name : clusters) {
            var cloud = clusters.indexOf(name) < 2 ? "red" : "blue";
            hub.patch(
                    "v1/managedclusters/" + name,
                    "metadata: {labels: {cloud: %s}}".formatted(cloud));
            hub.patch(
                    "v1/managedclusters/" + name + "/status",
                    "status: {clusterClaims: [{name: cloud, value: %s}]}".formatted(cloud));
        }
        var placement = hub.place(where(set, "labelSelector: {matchLabels: {cloud: blue}}"));
        hub.awaitChosen(placement, clusters.subList(2, 5));

        hub.respec(placement, where(set, "labelSelector: {matchLabels: {cloud: red}}"));
        hub.awaitChosen(placement, clusters.subList(0, 2));
        hub.respec(
                placement,
                where(
                        set,
                        "claimSelector: {matchExpressions:"
                                + " [{key: cloud, operator: In, values: [blue]}]}"));
        hub.awaitChosen(placement, clusters.subList(2, 5));
        hub.patch(
                "v1/managedclusters/" + clusters.get(4) + "/status",
                "status: {clusterClaims: [{name: cloud, value: red}]}");
        hub.awaitChosen(placement, clusters.subList(2, 4));
    }

    @Test
    void expressionsAreFollowedAsTheyChange() {
        var set = hub.boundSet();
        var clusters = hub.clusters(2, set);
        clusters.forEach(hub::namespace);
        hub.score(clusters.get(0), "demo", "[{name: cpu, value: 90}]");
        hub.score(clusters.get(1), "demo", "[{name: cpu, value: 70}]");
        var placement = hub.place(where(set, "celSelector: {celExpressions: ['nowhere > 1']}"));
        hub.awaitPlacement(
                placement,
                it ->
                        assertThat(PlacementHub.condition(it, "PlacementMisconfigured"))
                                .isEqualTo("True Misconfigured"));
        hub.awaitChosen(placement, List.of());

        hub.respec(
                placement,
                where(
                        set,
                        "celSelector: {celExpressions: ['managedCluster.scores(\"demo\").filter(s,"
                                + " s.name == \"cpu\").all(s, s.value > 80)']}"));
        hub.awaitChosen(placement, clusters.subList(0, 1));
        hub.rescore(clusters.get(1), "demo", "[{name: cpu, value: 85}]");
        hub.awaitChosen(placement, clusters);
        hub.respec(
                placement,
                where(
                        set,
                        "celSelector: {celExpressions: ['managedCluster.status.version.kubernetes"
                                + " == \"v1.30.0\"']}"));
        hub.awaitChosen(placement, List.of());
        hub.patch(
                "v1/managedclusters/" + clusters.get(0) + "/status",
                "status: {version: {kubernetes: v1.30.0}}");
        hub.awaitChosen(placement, clusters.subList(0, 1));
    }

    @Test
    void goesByResourcesAndStaysWithWhatItHas() {
        var set = hub.boundSet();
        var clusters = hub.names(4);
        machine(clusters.get(0), set, 10, 50);
        machine(clusters.get(1), set, 7, 90);
        machine(clusters.get(2), set, 9, 80);
        var usual = hub.place("{clusterSets: [%s], numberOfClusters: 2}".formatted(set));
        hub.awaitChosen(usual, clusters.subList(0, 2));

        var exact = hub.place(weighing(set, "Exact", "{Steady: 0}"));
        hub.awaitChosen(exact, List.of(clusters.get(0), clusters.get(2)));
        // So heavy that the choices of tests beside this one, which count for balance, do not
        // matter.
        var steady = hub.place(weighing(set, "Additive", "{Steady: 10}"));
        hub.awaitSatisfied(steady, "True AllDecisionsScheduled");
        var kept = hub.chosen(steady);

        machine(clusters.get(3), set, 10, 100);
        hub.awaitChosen(exact, clusters.subList(2, 4));
        hub.delete("v1/managedclusters/" + clusters.get(3));
        hub.awaitChosen(exact, List.of(clusters.get(0), clusters.get(2)));
        assertThat(hub.chosen(steady)).isEqualTo(kept);
        assertThat(hub.chosen(usual)).isEqualTo(clusters.subList(0, 2));
    }

    @Test
    void prefersWhatOtherPlacementsLeft() {
        var set = hub.boundSet();
        var clusters = hub.names(3);
        machine(clusters.get(0), set, 10, 50);
        machine(clusters.get(1), set, 7, 90);
        machine(clusters.get(2), set, 9, 80);
        // Pages that no placement owns count as somebody's choice. Many: the tests beside this one
        // choose clusters too, and what counts is the share of the most wanted cluster.
        var foreign = hub.names(1).getFirst();
        hub.create(
                hub.decisions(),
                "PlacementDecision",
                "v1beta1",
                "{name: %s}".formatted(foreign),
                "");
        var entry = "{clusterName: %s, reason: ''}".formatted(clusters.get(0));
        hub.patch(
                hub.decisions() + "/" + foreign + "/status",
                "status: {decisions: [%s]}"
                        .formatted(String.join(", ", Collections.nCopies(50, entry))));

        var placement =
                hub.place(
                        """
                        {clusterSets: [%s], numberOfClusters: 2, prioritizerPolicy: {mode: Exact,
                          configurations: [
                            {scoreCoordinate: {type: BuiltIn, builtIn: Balance}, weight: 2},
                            {scoreCoordinate: {type: BuiltIn, builtIn: ResourceAllocatableCPU}, weight: 1}]}}
                        """
                                .formatted(set));

        hub.awaitChosen(placement, clusters.subList(1, 3));
    }

    @Test
    void goesByTheScoresOfAddOns() {
        var set = hub.boundSet();
        var clusters = hub.clusters(3, set);
        clusters.forEach(hub::namespace);
        var placement =
                hub.place(
                        """
                        {clusterSets: [%s], numberOfClusters: 2, prioritizerPolicy: {mode: Exact,
                          configurations: [{weight: 1, scoreCoordinate: {type: AddOn,
                            addOn: {resourceName: fitness, scoreName: speed}}}]}}
                        """
                                .formatted(set));
        hub.awaitChosen(placement, clusters.subList(0, 2));

        hub.score(clusters.get(0), "fitness", "[{name: speed, value: 80}]");
        hub.score(clusters.get(1), "fitness", "[{name: speed, value: 90}]");
        hub.score(clusters.get(2), "fitness", "[{name: speed, value: 100}]");
        hub.awaitChosen(placement, clusters.subList(1, 3));
        hub.rescore(clusters.get(0), "fitness", "[{name: speed, value: 100}]");
        hub.awaitChosen(placement, List.of(clusters.get(0), clusters.get(2)));
    }

    @Test
    void taintsKeepClustersOut() {
        var set = hub.boundSet();
        var clusters = hub.clusters(4, set);
        var placement =
                hub.place(
                        """
                        {clusterSets: [%s], tolerations: [
                          {key: a, operator: Exists}, {key: b, operator: Equal, value: one},
                          {key: c, operator: Exists, effect: NoSelectIfNew}]}
                        """
                                .formatted(set));
        hub.awaitChosen(placement, clusters);

        taint(clusters.get(0), "{key: a, value: any, effect: NoSelect}");
        taint(clusters.get(1), "{key: b, value: two, effect: NoSelect}");
        taint(clusters.get(2), "{key: c, effect: NoSelect}");
        taint(clusters.get(3), "{key: d, effect: PreferNoSelect}");
        hub.awaitChosen(placement, List.of(clusters.get(0), clusters.get(3)));

        taint(clusters.get(0), "{key: e, effect: NoSelectIfNew}");
        taint(clusters.get(1), "{key: e, effect: NoSelectIfNew}");
        taint(clusters.get(2), "{key: b, value: one, effect: NoSelect}");
        hub.awaitChosen(placement, List.of(clusters.get(0), clusters.get(2), clusters.get(3)));
    }

    @Test
    void tolerationsEndByThemselves() {
        var set = hub.boundSet();
        var clusters = hub.clusters(3, set);
        var since = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        taint(clusters.get(0), "{key: short, effect: NoSelect, timeAdded: '%s'}".formatted(since));
        taint(clusters.get(1), "{key: long, effect: NoSelect, timeAdded: '%s'}".formatted(since));
        taint(
                clusters.get(2),
                "{key: long, effect: NoSelect, timeAdded: '%s'}"
                        .formatted(since.minusSeconds(900)));
        var placement =
                hub.place(
                        """
                        {clusterSets: [%s], tolerations: [
                          {key: short, operator: Exists, tolerationSeconds: 15},
                          {key: long, operator: Exists, tolerationSeconds: 600}]}
                        """
                                .formatted(set));

        hub.awaitChosen(placement, clusters.subList(0, 2));
        hub.awaitChosen(placement, clusters.subList(1, 2));

        assertThat(Instant.now()).isAfterOrEqualTo(since.plusSeconds(15));
    }

    @Test
    void writesOnlyWhatDiffersAndThenRests() {
        var set = hub.boundSet();
        var clusters = hub.clusters(3, set);
        var before = hub.writes();
        var placement = hub.place("{clusterSets: [%s]}".formatted(set));
        hub.awaitChosen(placement, clusters);
        hub.awaitSatisfied(placement, "True AllDecisionsScheduled");
        // Later changes of the same set: once they are answered, all before them is too.
        assertThat(writesFor(set, before)).isEqualTo(ONE_PLACEMENT);

        var rested = hub.writes();
        // Neither what clusters report all day nor a label that nobody asks for changes a choice.
        clusters.forEach(name ->
                hub.patch(
                        "v1/managedclusters/" + name + "/status",
                        "status: {version: {kubernetes: v1.31.0}}"));
        hub.patch("v1/managedclusters/" + clusters.get(0), "metadata: {labels: {some: label}}");
        assertThat(writesFor(set, rested)).isEqualTo(Map.of());
    }

    private static final Map<String, Long> ONE_PLACEMENT =
            Map.of(
                    "create placementdecisions", 1L,
                    "patch placementdecisions/status", 1L,
                    "patch placements/status", 1L);

    /**
     * What was written since, besides what one more placement costs that shows that all is done.
     */
    private static Map<String, Long> writesFor(String set, Map<String, Long> before) {
        var last = hub.place("{clusterSets: [%s]}".formatted(set));
        hub.awaitSatisfied(last, "True AllDecisionsScheduled");
        var since = new TreeMap<>(hub.writes());
        before.forEach((what, count) -> since.merge(what, -count, Long::sum));
        ONE_PLACEMENT.forEach((what, count) -> since.merge(what, -count, Long::sum));
        since.values().removeIf(count -> count == 0);
        return since;
    }

    private static void machine(String name, String set, int cpu, int memory) {
        hub.cluster(name, set);
        hub.patch(
                "v1/managedclusters/" + name + "/status",
                """
                status: {allocatable: {cpu: "%d", memory: "%d"}, capacity: {cpu: "10", memory: "100"}}
                """
                        .formatted(cpu, memory));
    }

    private static void taint(String cluster, String taint) {
        hub.patch("v1/managedclusters/" + cluster, "spec: {taints: [%s]}".formatted(taint));
    }

    /** Every part is named, so that a patch takes away what was there before. */
    private static String where(String set, String part) {
        return "{clusterSets: [%s], predicates: [{requiredClusterSelector: {%s}}]}"
                .formatted(set, part);
    }

    private static String weighing(String set, String mode, String steady) {
        var weight = steady.replaceAll("[^0-9]", "");
        return """
        {clusterSets: [%s], numberOfClusters: 2, prioritizerPolicy: {mode: %s, configurations: [
          {scoreCoordinate: {type: BuiltIn, builtIn: Steady}, weight: %s},
          {scoreCoordinate: {type: BuiltIn, builtIn: ResourceAllocatableCPU}, weight: 1},
          {scoreCoordinate: {type: BuiltIn, builtIn: ResourceAllocatableMemory}, weight: 1}]}}
        """
                .formatted(set, mode, weight);
    }
}
