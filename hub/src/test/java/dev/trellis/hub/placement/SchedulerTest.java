package dev.trellis.hub.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.hub.clusterset.SetMembership;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

class SchedulerTest {

    static Stream<Arguments> choices() {
        return Stream.of(
                arguments(
                        "takes all clusters of bound sets", Scene.of("b", "a"), List.of("a", "b")),
                arguments(
                        "takes clusters of two sets once",
                        Scene.of("a").bound("more", new SetMembership.ByName("all")),
                        List.of("a")),
                arguments(
                        "keeps to the sets it names",
                        Scene.of("a")
                                .bound("x")
                                .labelled("b", "cluster.open-cluster-management.io/clusterset", "x")
                                .spec("{'clusterSets': ['x', 'unbound']}"),
                        List.of("b")),
                arguments(
                        "passes over clusters that are leaving",
                        Scene.of("a")
                                .cluster(
                                        "b",
                                        "{'metadata': {'deletionTimestamp': '2026-01-01T00:00:00Z'}}"),
                        List.of("a")),
                arguments(
                        "one matching predicate is enough",
                        clouds().spec(
                                        """
                                        {'predicates': [
                                          {'requiredClusterSelector': {'labelSelector':
                                            {'matchLabels': {'cloud': 'red'}}}},
                                          {'requiredClusterSelector': {'labelSelector':
                                            {'matchExpressions': [
                                              {'key': 'cloud', 'operator': 'DoesNotExist'}]}}}]}
                                        """),
                        List.of("a", "d")),
                arguments(
                        "all parts of a predicate must match",
                        clouds().spec(
                                        """
                                        {'predicates': [{'requiredClusterSelector': {
                                          'labelSelector': {'matchExpressions': [
                                            {'key': 'cloud', 'operator': 'NotIn', 'values': ['red']}]},
                                          'claimSelector': {'matchExpressions': [
                                            {'key': 'size', 'operator': 'In', 'values': ['not a label']}]}}}]}
                                        """),
                        List.of("c")),
                arguments(
                        "expressions choose",
                        clouds().spec(cel("managedCluster.metadata.labels.cloud == 'blue'")),
                        List.of("b", "c")),
                arguments(
                        "an expression that fails on a cluster does not hold there",
                        clouds().spec(cel("managedCluster.metadata.labels.cloud.size() == 3")),
                        List.of("a")),
                arguments(
                        "an expression must be true, not just something",
                        clouds().spec(cel("1 + 1")),
                        List.of()),
                arguments(
                        "expressions read scores",
                        clouds().score("b", "demo", scores("cpu", 90))
                                .score("c", "demo", scores("cpu", 80))
                                .spec(
                                        cel(
                                                "managedCluster.scores(\\\"demo\\\").exists(s,"
                                                        + " s.name == \\\"cpu\\\" && s.value > 80)")),
                        List.of("b")),
                arguments("passes over tainted clusters", taints(), List.of("prefer", "pure")),
                arguments(
                        "keeps a chosen cluster that is tainted for new ones",
                        taints().chosen("ifnew", "no"),
                        List.of("ifnew", "prefer", "pure")),
                arguments(
                        "tolerates by key",
                        taints().spec("{'tolerations': [{'key': 'k', 'operator': 'Exists'}]}"),
                        List.of("ifnew", "no", "prefer", "pure")),
                arguments(
                        "tolerates by value",
                        taints().spec("{'tolerations': [{'key': 'k', 'value': 'v'}]}"),
                        List.of("ifnew", "no", "prefer", "pure")),
                arguments(
                        "another value is not tolerated",
                        taints().spec("{'tolerations': [{'key': 'k', 'value': 'w'}]}"),
                        List.of("prefer", "pure")),
                arguments(
                        "another effect is not tolerated",
                        taints().spec(
                                        "{'tolerations': [{'operator': 'Exists',"
                                                + " 'effect': 'NoSelectIfNew'}]}"),
                        List.of("ifnew", "prefer", "pure")),
                arguments(
                        "an operator that nobody knows tolerates nothing",
                        taints().spec("{'tolerations': [{'key': 'k', 'operator': 'Like'}]}"),
                        List.of("prefer", "pure")),
                arguments(
                        "a toleration ends",
                        taints().spec(
                                        "{'tolerations': [{'key': 'k', 'operator': 'Exists',"
                                                + " 'tolerationSeconds': 100}]}"),
                        List.of("prefer", "pure")),
                arguments(
                        "a toleration lasts",
                        taints().spec(
                                        "{'tolerations': [{'key': 'k', 'operator': 'Exists',"
                                                + " 'tolerationSeconds': 101}]}"),
                        List.of("ifnew", "no", "prefer", "pure")),
                arguments(
                        "a taint without a time has outlived every toleration",
                        Scene.of()
                                .cluster(
                                        "a",
                                        "{'spec': {'taints': [{'key': 'k', 'effect': 'NoSelect'}]}}")
                                .spec(
                                        "{'tolerations': [{'operator': 'Exists', 'tolerationSeconds': 5}]}"),
                        List.of()),
                arguments(
                        "takes as many as wanted, by name",
                        Scene.of("c", "a", "b").spec("{'numberOfClusters': 2}"),
                        List.of("a", "b")),
                arguments(
                        "takes none where none are wanted",
                        Scene.of("a").spec("{'numberOfClusters': 0}"),
                        List.of()),
                arguments(
                        "stays with what it has",
                        Scene.of("a", "b", "c").chosen("c").spec("{'numberOfClusters': 1}"),
                        List.of("c")),
                arguments(
                        "prefers what others left",
                        Scene.of("a", "b").others("a", 1).spec("{'numberOfClusters': 1}"),
                        List.of("b")),
                arguments(
                        "goes by resources",
                        machines()
                                .spec(
                                        """
                                        {'numberOfClusters': 2, 'prioritizerPolicy': {'mode': 'Exact',
                                          'configurations': [
                                            {'scoreCoordinate': {'builtIn': 'ResourceAllocatableCPU',
                                              'type': 'BuiltIn'}, 'weight': 1},
                                            {'scoreCoordinate': {'builtIn': 'ResourceAllocatableMemory',
                                              'type': 'BuiltIn'}, 'weight': 1}]}}
                                        """),
                        List.of("m1", "m3")),
                arguments(
                        "a weight of nothing does not count",
                        machines()
                                .spec(
                                        """
                                        {'numberOfClusters': 1, 'prioritizerPolicy': {
                                          'configurations': [
                                            {'scoreCoordinate': {'builtIn': 'ResourceAllocatableMemory',
                                              'type': 'BuiltIn'}, 'weight': 0}]}}
                                        """),
                        List.of("m1")),
                arguments(
                        "a negative weight turns a score round",
                        machines()
                                .spec(
                                        """
                                        {'numberOfClusters': 1, 'prioritizerPolicy': {'mode': 'Exact',
                                          'configurations': [
                                            {'scoreCoordinate': {'builtIn': 'ResourceAllocatableCPU',
                                              'type': 'BuiltIn'}, 'weight': -1}]}}
                                        """),
                        List.of("m2")),
                arguments(
                        "goes by what add-ons say",
                        machines()
                                .score("m2", "demo", scores("fit", 90))
                                .score("m3", "demo", scores("fit", 100))
                                .score("m1", "demo", scores("other", 100))
                                .spec(addOn(2)),
                        List.of("m2", "m3")),
                arguments(
                        "scores that are too old count nothing",
                        machines()
                                .score(
                                        "m3",
                                        "demo",
                                        "{'scores': [{'name': 'fit', 'value': 100}],"
                                                + " 'validUntil': '2026-05-01T11:59:59Z'}")
                                .spec(addOn(1)),
                        List.of("m1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("choices")
    void chooses(String behaviour, Scene scene, List<String> clusters) {
        assertThat(scene.chooses().groups())
                .flatExtracting(Schedule.Group::clusters)
                .containsExactlyElementsOf(clusters);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'tolerations': [{'value': 'x'}]} | TaintToleration:If the key is empty, operator must be Exists.",
                "{'tolerations': [{'key': 'k', 'operator': 'Exists', 'value': 'x'}]} | TaintToleration:If the operator is Exists, the value should be empty.",
                "{'prioritizerPolicy': {'mode': 'Odd'}} | :incorrect prioritizer policy mode: Odd",
                "{'prioritizerPolicy': {'configurations': [{}]}} | :scoreCoordinate field is required",
                "{'prioritizerPolicy': {'configurations': [{'scoreCoordinate': {'type': 'BuiltIn', 'builtIn': 'Spread'}}]}} | :incorrect builtin prioritizer: Spread",
                "{'prioritizerPolicy': {'configurations': [{'scoreCoordinate': {'type': 'AddOn'}}]}} | :addOn should not be empty",
                "{'decisionStrategy': {'groupStrategy': {'clustersPerDecisionGroup': '5'}}} | :5 invalid type: string is not a percentage",
                "{'numberOfClusters': -1} | :numberOfClusters must not be negative: -1",
                "{'predicates': [{'requiredClusterSelector': {'labelSelector': {'matchExpressions': [{'key': 'k', 'operator': 'Like'}]}}}]} | Predicate:\"Like\" is not a valid label selector operator",
                "{'predicates': [{'requiredClusterSelector': {'claimSelector': {'matchExpressions': [{'key': 'k', 'operator': 'In'}]}}}]} | Predicate:for 'in', 'notin' operators, values set can't be empty (key \"k\")",
                "{'predicates': [{'requiredClusterSelector': {'celSelector': {'celExpressions': ['absent > 1']}}}]} | Predicate:compilation failed: ERROR: <input>:1:1: undeclared reference to 'absent' (in container '')",
                "{'decisionStrategy': {'groupStrategy': {'decisionGroups': [{'groupName': 'g1', 'groupClusterSelector': {'labelSelector': {'matchExpressions': [{'key': '-', 'operator': 'Exists'}]}}}]}}} | :\"-\" is not a valid key of a label",
            })
    void chooseNothingWhenMisconfigured(String spec, String message) {
        var chosen = Scene.of("a", "b").chosen("a").spec(spec).chooses();

        assertThat(chosen.misconfigured())
                .isEqualTo(new Schedule.Finding(true, "Misconfigured", message));
        assertThat(chosen.groups()).containsExactly(Schedule.Group.EMPTY);
        assertThat(chosen.satisfied().reason()).isEqualTo("NoManagedClusterMatched");
    }

    @Test
    void doesNotReadFiltersThatHaveNothingToFilter() {
        var chosen = Scene.of().spec("{'tolerations': [{'value': 'x'}]}").chooses();

        assertThat(chosen.misconfigured().reason()).isEqualTo("Succeedconfigured");
        assertThat(chosen.satisfied().reason()).isEqualTo("AllManagedClusterSetsEmpty");
    }

    static Stream<Arguments> findings() {
        return Stream.of(
                arguments(
                        Scene.empty().cluster("a", "{}"),
                        "NoManagedClusterSetBindings",
                        "No valid ManagedClusterSetBindings found in placement namespace"),
                arguments(
                        Scene.of("a").spec("{'clusterSets': ['x', 'y']}"),
                        "NoIntersection",
                        "None of ManagedClusterSets [x,y] is bound to placement namespace"),
                arguments(
                        Scene.of().bound("b"),
                        "AllManagedClusterSetsEmpty",
                        "All ManagedClusterSets [all,b] have no member ManagedCluster"),
                arguments(
                        taints().spec("{'clusterSets': ['all'], 'numberOfClusters': 0}"),
                        "NoManagedClusterMatched",
                        "No ManagedCluster matches any of the cluster predicate"),
                arguments(
                        Scene.of("a").spec("{'numberOfClusters': 3}"),
                        "NotAllDecisionsScheduled",
                        "2 cluster decisions unscheduled"),
                arguments(
                        Scene.of("a").spec("{'numberOfClusters': 1}"),
                        "AllDecisionsScheduled",
                        "All cluster decisions scheduled"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("findings")
    void saysWhetherItHasWhatItWants(Scene scene, String reason, String message) {
        assertThat(scene.chooses().satisfied())
                .isEqualTo(
                        new Schedule.Finding(
                                reason.equals("AllDecisionsScheduled"), reason, message));
    }

    @Test
    void decidesNothingWhileASetIsUnclear() {
        var scene = Scene.of("a").bound("odd", new SetMembership.Unclear("a problem"));

        assertThat(scene.decide()).isEqualTo(new Schedule.Undecided("a problem"));
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 100", "1, 3, 32", "2, 3, -32", "3, 3, -100", "1, 5, 60", "2, 5, 18"})
    @CsvSource({"3, 5, -18", "4, 5, -60", "5, 5, -100"})
    void balancesByWhatOthersChose(int count, int most, int score) {
        var choices = Scene.of("a").others("a", count).others("z", most).state().others();

        assertThat(choices.score("a")).isEqualTo(score);
    }

    @Test
    void scoresResourcesBetweenTheLeastAndTheMost() {
        var scores =
                machines()
                        .cluster("silent", "{}")
                        .spec(
                                """
                                {'prioritizerPolicy': {'mode': 'Exact', 'configurations': [
                                  {'scoreCoordinate': {'builtIn': 'ResourceAllocatableCPU',
                                    'type': 'BuiltIn'}, 'weight': 1}]}}
                                """)
                        .chooses()
                        .scores();

        assertThat(scores)
                .containsExactly(
                        new Schedule.Score("m1", 100),
                        new Schedule.Score("m2", -100),
                        new Schedule.Score("m3", 33),
                        new Schedule.Score("silent", 0));
    }

    @Test
    void warnsOfScoresThatAreTooOld() {
        var old = "{'scores': [], 'validUntil': '2026-01-01T00:00:00Z'}";
        var chosen =
                machines()
                        .score("m1", "demo", old)
                        .score("m3", "demo", old)
                        .spec(addOn(1))
                        .chooses();

        assertThat(chosen.warning())
                .contains(
                        new Schedule.Warning(
                                "AddOn/demo/fit", "AddOnPlacementScores m1/demo m3/demo expired"));
    }

    @Test
    void looksAgainWhenTheFirstTolerationOfAChosenClusterEnds() {
        var tolerating =
                Scene.of()
                        .tainted("a", "x", "NoSelect", 10)
                        .tainted("b", "y", "NoSelect", 10)
                        .tainted("new", "z", "NoSelect", 10)
                        .spec(
                                """
                                {'tolerations': [
                                  {'key': 'x', 'operator': 'Exists', 'tolerationSeconds': 40},
                                  {'key': 'y', 'operator': 'Exists', 'tolerationSeconds': 30},
                                  {'key': 'z', 'operator': 'Exists', 'tolerationSeconds': 20}]}
                                """);

        assertThat(tolerating.chooses().nextLook()).isEmpty();
        assertThat(tolerating.chosen("a", "b").chooses().nextLook())
                .contains(Scene.NOW.plusSeconds(20));
    }

    static Stream<Arguments> groups() {
        return Stream.of(
                arguments("{}", List.of(group(0, "", "a", "b", "c", "d", "e"))),
                arguments(
                        "{'clustersPerDecisionGroup': 2, 'decisionGroups': [{'groupName': 'canary',"
                                + " 'groupClusterSelector': {'labelSelector': {'matchLabels':"
                                + " {'canary': 'yes'}}}}]}",
                        List.of(
                                group(0, "canary", "b", "d"),
                                group(1, "", "a", "c"),
                                group(2, "", "e"))),
                arguments(
                        "{'clustersPerDecisionGroup': '33%'}",
                        List.of(group(0, "", "a", "b"), group(1, "", "c", "d"), group(2, "", "e"))),
                arguments(
                        "{'clustersPerDecisionGroup': 1, 'decisionGroups': [{'groupName': 'canary',"
                                + " 'groupClusterSelector': {'labelSelector': {'matchLabels':"
                                + " {'canary': 'yes'}}}}, {'groupName': 'nobody',"
                                + " 'groupClusterSelector': {'labelSelector': {'matchLabels':"
                                + " {'x': 'y'}}}}]}",
                        List.of(
                                group(0, "canary", "b"),
                                group(1, "canary", "d"),
                                group(2, "", "a"),
                                group(3, "", "c"),
                                group(4, "", "e"))));
    }

    @ParameterizedTest
    @MethodSource("groups")
    void groupsWhatItChose(String strategy, List<Schedule.Group> groups) {
        var scene =
                Scene.of("a", "c", "e")
                        .labelled("b", "canary", "yes")
                        .labelled("d", "canary", "yes")
                        .spec("{'decisionStrategy': {'groupStrategy': %s}}".formatted(strategy));

        assertThat(scene.chooses().groups()).isEqualTo(groups);
    }

    private static Schedule.Group group(int index, String name, String... clusters) {
        return new Schedule.Group(index, name, List.of(clusters));
    }

    private static Scene clouds() {
        return Scene.of()
                .labelled("a", "cloud", "red")
                .labelled("b", "cloud", "blue")
                .cluster(
                        "c",
                        "{'metadata': {'labels': {'cloud': 'blue'}}, 'status': {'clusterClaims':"
                                + " [{'name': 'size', 'value': 'not a label'}]}}")
                .cluster("d", "{}");
    }

    private static Scene taints() {
        return Scene.of("pure")
                .tainted("no", "k", "NoSelect", 100)
                .tainted("ifnew", "k", "NoSelectIfNew", 100)
                .tainted("prefer", "k", "PreferNoSelect", 100);
    }

    private static Scene machines() {
        return Scene.of()
                .resources("m1", "10", "50")
                .resources("m2", "7", "90")
                .resources("m3", "9", "80");
    }

    private static String cel(String expression) {
        return "{'predicates': [{'requiredClusterSelector': {'celSelector': {'celExpressions': [\""
                + expression
                + "\"]}}}]}";
    }

    private static String scores(String name, int value) {
        return "{'scores': [{'name': '%s', 'value': %d}]}".formatted(name, value);
    }

    private static String addOn(int clusters) {
        return """
        {'numberOfClusters': %d, 'prioritizerPolicy': {'mode': 'Exact', 'configurations': [
          {'scoreCoordinate': {'type': 'AddOn', 'addOn': {'resourceName': 'demo', 'scoreName': 'fit'}},
           'weight': 1}]}}
        """
                .formatted(clusters);
    }
}
