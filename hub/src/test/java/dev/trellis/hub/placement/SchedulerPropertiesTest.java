package dev.trellis.hub.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.placement.AddOnPlacementScoreStatus;
import dev.trellis.api.placement.ScoreItem;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/** What holds whatever the world looks like. */
class SchedulerPropertiesTest {
    private static final int SEEDS = 400;
    private static final List<String> KEYS = List.of("x", "y");
    private static final List<String> EFFECTS =
            List.of("NoSelect", "NoSelectIfNew", "PreferNoSelect");

    private static final List<String> PREDICATES =
            List.of(
                    "{}",
                    """
                    {'predicates': [{'requiredClusterSelector':
                      {'labelSelector': {'matchLabels': {'canary': 'true'}}}}]}
                    """,
                    """
                    {'predicates': [{'requiredClusterSelector': {'celSelector': {'celExpressions': [
                      "managedCluster.scores('r').filter(it, it.name == 's').all(it, it.value > 0)"]}}}]}
                    """);

    @Test
    void theOrderOfClustersIsIrrelevant() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var world = World.any(gen);

                    assertThat(world.scene().shuffled(new Random(gen.seed())).decide())
                            .isEqualTo(world.scene().decide());
                });
    }

    @Test
    void decidingAgainChangesNothing() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var world = World.any(gen);
                    var first = clusters(world.scene().chooses());
                    var second = clusters(world.having(first).scene().chooses());

                    assertThat(second).containsExactlyElementsOf(first);
                });
    }

    @Test
    void neverTakesMoreThanWantedNorStrangers() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var world = World.any(gen);
                    var chosen = clusters(world.scene().chooses());

                    assertThat(chosen.size()).isLessThanOrEqualTo(world.wanted());
                    assertThat(world.names()).containsAll(chosen);
                });
    }

    @Test
    void groupsShareOutTheChosenClusters() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var chosen = World.any(gen).scene().chooses();
                    var grouped =
                            chosen.groups().stream()
                                    .flatMap(group -> group.clusters().stream())
                                    .toList();

                    assertThat(grouped).doesNotHaveDuplicates().hasSize(chosen.count());
                    for (var i = 0; i < chosen.groups().size(); i++) {
                        assertThat(chosen.groups().get(i).index()).isEqualTo(i);
                    }
                });
    }

    @Test
    void aNewClusterTakesNoPlaceFromAChosenOne() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var world = World.any(gen);
                    var chosen = clusters(world.scene().chooses());
                    var more = world.having(chosen).scene().cluster("aa-new", "{}").chooses();

                    assertThat(clusters(more)).containsAll(chosen);
                });
    }

    @Test
    void whatIsRememberedChangesNothing() {
        Gen.forEachSeed(
                SEEDS / 4,
                gen -> {
                    var filters = Filters.fresh();
                    var state = World.any(gen).scene().state();
                    for (var step = 0; step < 6; step++) {
                        state = changed(state, gen);

                        assertThat(Scheduler.decide(state, Scene.LANGUAGE, filters))
                                .isEqualTo(
                                        Scheduler.decide(state, Scene.LANGUAGE, Filters.fresh()));
                    }
                });
    }

    /** The same world later: most clusters are the same objects, some are others. */
    private static SchedulingState changed(SchedulingState before, Gen gen) {
        var clusters = new ArrayList<>(before.clusters());
        clusters.removeIf(_ -> gen.intBetween(0, 9) == 0);
        for (var other : World.any(gen).scene().state().clusters()) {
            if (gen.bool()) {
                clusters.removeIf(cluster -> cluster.name().equals(other.name()));
                clusters.add(other);
            }
        }
        if (gen.bool()) {
            clusters.replaceAll(
                    cluster -> gen.bool() ? cluster : Scene.relabelled(cluster, gen.bool()));
        }
        clusters.sort(Comparator.comparing(Candidate::name));
        var value = gen.intBetween(0, 1);
        return new SchedulingState(
                gen.bool() ? before.spec() : Scene.readSpec(gen.pick(PREDICATES)),
                before.boundSets(),
                clusters,
                before.chosen(),
                before.others(),
                (_, _) ->
                        Optional.of(
                                new AddOnPlacementScoreStatus(
                                        List.of(), List.of(new ScoreItem("s", value)), null)),
                before.now());
    }

    private static SortedSet<String> clusters(Schedule.Chosen chosen) {
        var names = new TreeSet<String>();
        chosen.groups().forEach(group -> names.addAll(group.clusters()));
        return names;
    }

    /** A hub whose placement may tolerate, group and limit in any way. */
    private record World(List<Cluster> clusters, int wanted, String spec, List<String> chosen) {
        private record Cluster(String name, boolean canary, List<String> taint) {}

        static World any(Gen gen) {
            var names = new ArrayList<>(new HashSet<>(gen.listOf(gen::dnsLabel)));
            names.sort(null);
            var clusters = new ArrayList<Cluster>();
            var chosen = new ArrayList<String>();
            for (var name : names) {
                clusters.add(
                        new Cluster(
                                name,
                                gen.bool(),
                                gen.bool()
                                        ? List.of(gen.pick(KEYS), gen.pick(EFFECTS))
                                        : List.of()));
                if (gen.bool()) {
                    chosen.add(name);
                }
            }
            var wanted = gen.intBetween(0, names.size() + 2);
            var spec =
                    """
                    {'numberOfClusters': %d, 'tolerations': [
                       {'key': '%s', 'operator': 'Exists', 'tolerationSeconds': %d}],
                     'decisionStrategy': {'groupStrategy': {'clustersPerDecisionGroup': '%d%%',
                       'decisionGroups': [{'groupName': 'canary', 'groupClusterSelector':
                         {'labelSelector': {'matchLabels': {'canary': 'true'}}}}]}}}
                    """
                            .formatted(
                                    wanted,
                                    gen.pick(KEYS),
                                    gen.intBetween(0, 200),
                                    gen.intBetween(1, 100));
            return new World(clusters, wanted, spec, chosen);
        }

        World having(Collection<String> others) {
            return new World(clusters, wanted, spec, List.copyOf(others));
        }

        List<String> names() {
            return clusters.stream().map(Cluster::name).toList();
        }

        Scene scene() {
            var scene = Scene.of().spec(spec).chosen(chosen.toArray(String[]::new));
            for (var cluster : clusters) {
                var taint =
                        cluster.taint().isEmpty()
                                ? ""
                                : "{'key': '%s', 'effect': '%s', 'timeAdded': '%s'}"
                                        .formatted(
                                                cluster.taint().get(0),
                                                cluster.taint().get(1),
                                                Scene.NOW.minusSeconds(100));
                scene.cluster(
                        cluster.name(),
                        "{'metadata': {'labels': {'canary': '%s'}}, 'spec': {'taints': [%s]}}"
                                .formatted(cluster.canary(), taint));
            }
            return scene;
        }
    }
}
