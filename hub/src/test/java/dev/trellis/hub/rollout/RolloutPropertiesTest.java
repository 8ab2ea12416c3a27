package dev.trellis.hub.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.hub.rollout.DecisionGroups.GroupReference;
import dev.trellis.hub.rollout.Strategy.Pace;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

class RolloutPropertiesTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    @Test
    void theOrderOfInputsIsIrrelevant() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var groups = groups(gen);
                    var existing = existing(gen, groups);
                    var strategy = strategy(gen);

                    var one = decide(strategy, groups, existing);
                    var other = decide(strategy, gen.shuffled(groups), gen.shuffled(existing));

                    assertThat(one).isEqualTo(other);
                });
    }

    @Test
    void neverMoreClustersMoveThanAllowed() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var groups = groups(gen);
                    var limit = gen.intBetween(1, 6);
                    var strategy =
                            new Strategy.Progressive(pace(gen, List.of()), Threshold.of(limit));
                    var total = DecisionGroups.merging(groups).clusters().size();

                    var decided = decided(decide(strategy, groups, existing(gen, groups)));

                    assertThat(decided.toRollout())
                            .hasSizeLessThanOrEqualTo(limit > total ? total : limit);
                });
    }

    @Test
    void nothingNewStartsWhileMoreFailedThanAllowed() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var groups = groups(gen);
                    var strategy =
                            new Strategy.Progressive(
                                    pace(gen, List.of()), Threshold.of(gen.intBetween(1, 6)));

                    var decided = decided(decide(strategy, groups, existing(gen, groups)));

                    if (decided.failuresExceeded()) {
                        var known =
                                decided.toRollout().stream().map(ClusterProgress::cluster).toList();
                        assertThat(
                                        decided.toRollout().stream()
                                                .filter(RolloutPropertiesTest::isNew))
                                .as("new clusters among %s", known)
                                .isEmpty();
                    }
                });
    }

    /** A cluster that was not known before and so was started by this decision. */
    private static boolean isNew(ClusterProgress entry) {
        return entry.progress() == Progress.TO_APPLY && entry.cluster().startsWith("new-");
    }

    @Test
    void everyClusterIsReachedWhenAllGoWell() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var groups = groups(gen);
                    var strategy = strategy(gen);
                    var reachable = DecisionGroups.merging(groups).clusters();
                    var standing = new TreeMap<String, ClusterProgress>();

                    var rounds = 0;
                    var now = NOW;
                    while (true) {
                        var decided =
                                decided(
                                        RolloutDecision.decide(
                                                new RolloutState(
                                                        strategy,
                                                        DecisionGroups.merging(groups),
                                                        List.copyOf(standing.values()),
                                                        now)));
                        if (decided.toRollout().isEmpty()) {
                            break;
                        }
                        finish(decided, standing, now);
                        now = now.plus(decided.recheckAfter().orElse(Duration.ofSeconds(1)));
                        assertThat(rounds++)
                                .as("rounds to rest")
                                .isLessThan(10 * reachable.size() + 10);
                    }

                    assertThat(standing.keySet()).containsExactlyElementsOf(reachable);
                });
    }

    private static void finish(
            Rollout.Decided decided, SortedMap<String, ClusterProgress> standing, Instant now) {
        decided.toRollout().stream()
                .filter(entry -> entry.progress() == Progress.TO_APPLY)
                .forEach(entry ->
                        standing.put(
                                entry.cluster(),
                                new ClusterProgress(entry.cluster(), Progress.SUCCEEDED, now)));
    }

    private static Rollout decide(
            Strategy strategy, List<DecisionGroup> groups, List<ClusterProgress> existing) {
        return RolloutDecision.decide(
                new RolloutState(strategy, DecisionGroups.merging(groups), existing, NOW));
    }

    private static Rollout.Decided decided(Rollout rollout) {
        return switch (rollout) {
            case Rollout.Decided decided -> decided;
            case Rollout.Refused(var problem) -> throw new AssertionError(problem);
        };
    }

    private static List<DecisionGroup> groups(Gen gen) {
        var groups = new ArrayList<DecisionGroup>();
        var count = gen.intBetween(1, 4);
        for (var index = 0; index < count; index++) {
            var clusters = new TreeSet<String>();
            for (var i = gen.intBetween(1, 5); i > 0; i--) {
                clusters.add((gen.bool() ? "new-" : "old-") + index + "-" + i);
            }
            groups.add(new DecisionGroup(gen.pick("", "canary"), index, clusters));
        }
        return groups;
    }

    private static List<ClusterProgress> existing(Gen gen, List<DecisionGroup> groups) {
        var known = new ArrayList<String>();
        groups.forEach(group ->
                group.clusters().stream()
                        .filter(cluster -> cluster.startsWith("old-"))
                        .forEach(known::add));
        return gen.someOf(known).stream()
                .map(cluster ->
                        new ClusterProgress(
                                cluster,
                                gen.pick(Progress.class),
                                gen.optional(() -> NOW.minusSeconds(gen.intBetween(0, 20)))))
                .toList();
    }

    private static Strategy strategy(Gen gen) {
        var mandatory =
                gen.listOf(
                        0,
                        2,
                        () -> new GroupReference(gen.pick("", "canary"), gen.intBetween(0, 4)));
        return gen.oneOf(
                () -> new Strategy.All(new Deadline.Never()),
                () ->
                        new Strategy.Progressive(
                                pace(gen, mandatory), Threshold.of(gen.intBetween(0, 6))),
                () -> new Strategy.Progressive(pace(gen, mandatory), Threshold.of("40%")),
                () -> new Strategy.ProgressivePerGroup(pace(gen, mandatory)));
    }

    private static Pace pace(Gen gen, List<GroupReference> mandatory) {
        return new Pace(
                Duration.ofSeconds(gen.intBetween(0, 5)),
                gen.pick(new Deadline.Never(), Deadline.of("10s")),
                Threshold.of(gen.intBetween(0, 3)),
                mandatory);
    }
}
