package dev.trellis.hub.plan;

import static dev.trellis.hub.plan.PlanScene.NOW;
import static dev.trellis.hub.plan.PlanScene.clusters;
import static dev.trellis.hub.plan.PlanScene.declaration;
import static dev.trellis.hub.plan.PlanScene.settled;
import static dev.trellis.hub.plan.PlanScene.template;
import static dev.trellis.hub.plan.PlanScene.with;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

final class FleetPlanTest {
    private static final String ALL = "{type: All}";
    private static final String ONE_BY_ONE =
            "{type: Progressive, progressive: {maxConcurrency: 1}}";
    private static final String WITH_PAUSE =
            "{type: Progressive, progressive: {maxConcurrency: 1, minSuccessTime: 10m}}";

    static Stream<Arguments> changes() {
        var three = clusters("bonn", "oslo", "rome");
        var painted =
                settled(with(three, template("paint", "blue"), declaration("paint", "[]", ALL)));
        var slowly =
                settled(
                        with(
                                three,
                                template("paint", "blue"),
                                declaration("paint", "[]", ONE_BY_ONE)));
        var paused =
                settled(
                        with(
                                three,
                                template("paint", "blue"),
                                declaration("paint", "[]", WITH_PAUSE)));
        return Stream.of(
                arguments(
                        "installs where a placement chooses clusters",
                        three,
                        with(three, template("paint", "blue"), declaration("paint", "[]", ALL)),
                        List.of(
                                "INSTALL paint on bonn, step 1: CREATE paint",
                                "INSTALL paint on oslo, step 1: CREATE paint",
                                "INSTALL paint on rome, step 1: CREATE paint"),
                        List.of()),
                arguments(
                        "does nothing where nothing changes",
                        painted,
                        painted,
                        List.of(),
                        List.of()),
                arguments(
                        "updates with a template, all at once",
                        painted,
                        with(painted, template("paint", "green")),
                        List.of(
                                "UPDATE paint on bonn, step 1: UPDATE paint data.colour \"blue\" -> \"green\"",
                                "UPDATE paint on oslo, step 1: UPDATE paint data.colour \"blue\" -> \"green\"",
                                "UPDATE paint on rome, step 1: UPDATE paint data.colour \"blue\" -> \"green\""),
                        List.of()),
                arguments(
                        "updates one cluster after the other",
                        slowly,
                        with(slowly, template("paint", "green")),
                        List.of(
                                "UPDATE paint on bonn, step 1: UPDATE paint data.colour \"blue\" -> \"green\"",
                                "UPDATE paint on oslo, step 2: UPDATE paint data.colour \"blue\" -> \"green\"",
                                "UPDATE paint on rome, step 3: UPDATE paint data.colour \"blue\" -> \"green\""),
                        List.of()),
                arguments(
                        "waits as long as the rollout does",
                        paused,
                        with(paused, template("paint", "green")),
                        List.of(
                                "UPDATE paint on bonn, step 1: UPDATE paint data.colour \"blue\" -> \"green\"",
                                "UPDATE paint on oslo, step 2 after 10 min: UPDATE paint data.colour \"blue\" -> \"green\"",
                                "UPDATE paint on rome, step 3 after 20 min: UPDATE paint data.colour \"blue\" -> \"green\""),
                        List.of()),
                arguments(
                        "shows an install that is made by hand",
                        three,
                        with(
                                three,
                                """
                                apiVersion: addon.open-cluster-management.io/v1beta1
                                kind: ManagedClusterAddOn
                                metadata: {name: foreign, namespace: oslo}
                                spec: {}
                                """),
                        List.of("INSTALL foreign on oslo, step 1: "),
                        List.of()),
                arguments(
                        "removes where a placement chooses less",
                        painted,
                        with(painted, oneCluster("oslo")),
                        List.of(
                                "REMOVE paint on bonn, step 1: DELETE paint",
                                "REMOVE paint on rome, step 1: DELETE paint"),
                        List.of()),
                arguments(
                        "stops at a cluster that cannot be reached",
                        slowly,
                        with(unreachable(slowly, "oslo"), template("paint", "green")),
                        List.of(
                                "UPDATE paint on bonn, step 1: UPDATE paint data.colour \"blue\" -> \"green\"",
                                "UPDATE paint on oslo, step 2: UPDATE paint data.colour \"blue\" -> \"green\""),
                        List.of(
                                "WAITING ManagedClusterAddOn oslo/paint",
                                "WAITING ManagedClusterAddOn rome/paint")),
                arguments(
                        "tells of a Required dependency that is nowhere",
                        painted,
                        with(painted, declaration("paint", "[{name: wall, type: Required}]", ALL)),
                        List.of(),
                        List.of(
                                "REQUIRED_DEPENDENCY ManagedClusterAddOn bonn/paint",
                                "REQUIRED_DEPENDENCY ManagedClusterAddOn oslo/paint",
                                "REQUIRED_DEPENDENCY ManagedClusterAddOn rome/paint")),
                arguments(
                        "has what a dependency needs where both come",
                        three,
                        with(
                                three,
                                template("paint", "blue"),
                                declaration("paint", "[{name: wall, type: Required}]", ALL),
                                template("wall", "grey"),
                                declaration("wall", "[]", ALL),
                                oneCluster("oslo")),
                        List.of(
                                "INSTALL paint on oslo, step 1: CREATE paint",
                                "INSTALL wall on oslo, step 1: CREATE paint"),
                        List.of()),
                arguments(
                        "tells a cycle once",
                        clusters(),
                        with(
                                clusters(),
                                declaration("paint", "[{name: wall, type: Required}]", ALL),
                                declaration("wall", "[{name: paint, type: Required}]", ALL)),
                        List.of(),
                        List.of("CYCLE paint -> wall -> paint")),
                arguments(
                        "says that a strategy cannot be followed",
                        painted,
                        with(painted, declaration("paint", "[]", "{type: Sideways}")),
                        List.of(),
                        List.of("WITHHELD ClusterManagementAddOn paint")));
    }

    private static String oneCluster(String name) {
        return """
        apiVersion: cluster.open-cluster-management.io/v1beta1
        kind: Placement
        metadata: {name: everywhere, namespace: fleet}
        spec:
          predicates:
          - requiredClusterSelector: {labelSelector: {matchLabels: {name: %s}}}
        """
                .formatted(name);
    }

    private static FleetState unreachable(FleetState fleet, String cluster) {
        return fleet.with(PlanScene.cluster(cluster, "Unknown"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void plans(
            String behaviour,
            FleetState before,
            FleetState after,
            List<String> moves,
            List<String> obstacles) {
        var plan = FleetPlan.of(before, after, NOW);

        assertThat(plan.moves().stream().map(FleetPlanTest::told).toList()).isEqualTo(moves);
        assertThat(plan.obstacles().stream().map(one -> one.kind() + " " + one.about()).toList())
                .isEqualTo(obstacles);
    }

    @Test
    void leavesOutWhatHappensAnyway() {
        var underWay =
                with(clusters("bonn"), template("paint", "blue"), declaration("paint", "[]", ALL));

        var plan =
                FleetPlan.of(
                        underWay,
                        with(underWay, template("wall", "grey"), declaration("wall", "[]", ALL)),
                        NOW);

        assertThat(plan.moves()).extracting(InstallMove::addon).containsExactly("wall");
        assertThat(plan.underWay()).isEqualTo(1);
    }

    private static String told(InstallMove move) {
        var pause = move.afterSeconds() < 60 ? "" : " after " + move.afterSeconds() / 60 + " min";
        return "%s %s on %s, step %d%s: %s"
                .formatted(
                        move.action(),
                        move.addon(),
                        move.cluster(),
                        move.step(),
                        pause,
                        String.join(
                                ", ", move.manifests().stream().map(FleetPlanTest::told).toList()));
    }

    private static String told(ObjectChange change) {
        var fields =
                change.fields().stream()
                        .map(field ->
                                " %s %s -> %s"
                                        .formatted(field.path(), field.before(), field.after()))
                        .toList();
        return change.action() + " " + change.name() + String.join(",", fields);
    }
}
