package dev.trellis.hub.rollout;

import static dev.trellis.hub.rollout.Progress.FAILED;
import static dev.trellis.hub.rollout.Progress.PROGRESSING;
import static dev.trellis.hub.rollout.Progress.SKIPPED;
import static dev.trellis.hub.rollout.Progress.SUCCEEDED;
import static dev.trellis.hub.rollout.Progress.TIMED_OUT;
import static dev.trellis.hub.rollout.Progress.TO_APPLY;
import static dev.trellis.hub.rollout.RolloutFixture.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

class RolloutDecisionTest {
    static Stream<Arguments> batches() {
        return Stream.of(
                arguments(
                        "all: every cluster at once, the known before the new",
                        rollout().all().group("a", "b", "c").is("b", TO_APPLY),
                        List.of("b", "a", "c")),
                arguments(
                        "all: what is done or skipped leaves the batch",
                        rollout()
                                .all()
                                .group("a", "b", "c")
                                .is("a", SUCCEEDED)
                                .is("b", SKIPPED)
                                .is("c", PROGRESSING),
                        List.of("c")),
                arguments(
                        "all: failures never stop it",
                        rollout().all().group("a", "b").is("a", FAILED),
                        List.of("a", "b")),
                arguments(
                        "progressive: as many as allowed at a time",
                        rollout().progressive(2).group("a", "b", "c"),
                        List.of("a", "b")),
                arguments(
                        "progressive: a cluster that succeeded makes room",
                        rollout().progressive(1).group("a", "b").is("a", SUCCEEDED),
                        List.of("b")),
                arguments(
                        "progressive: half of the clusters, rounded up",
                        rollout().progressive("50%").group("a", "b", "c"),
                        List.of("a", "b")),
                arguments(
                        "progressive: no limit means all",
                        rollout().progressive(0).group("a", "b", "c"),
                        List.of("a", "b", "c")),
                arguments(
                        "progressive: a limit above the number of clusters means all",
                        rollout().progressive(9).group("a", "b"),
                        List.of("a", "b")),
                arguments(
                        "progressive: no new cluster starts after a failure too many",
                        rollout().progressive(2).group("a", "b", "c").is("a", FAILED),
                        List.of("a")),
                arguments(
                        "progressive: a waiting cluster is not started after a failure too many",
                        rollout()
                                .progressive(3)
                                .group("a", "b", "c")
                                .is("a", FAILED)
                                .is("b", TO_APPLY),
                        List.of("a")),
                arguments(
                        "progressive: goes on within the failures allowed",
                        rollout()
                                .progressive(2)
                                .maxFailures(1)
                                .group("a", "b", "c")
                                .is("a", FAILED),
                        List.of("a", "b")),
                arguments(
                        "progressive: more failures allowed than there are clusters means none",
                        rollout()
                                .progressive(2)
                                .maxFailures(9)
                                .group("a", "b", "c")
                                .is("a", FAILED),
                        List.of("a")),
                arguments(
                        "progressive: a mandatory group goes first and alone",
                        rollout().progressive(9).mandatory(1).group("a", "b").group("c"),
                        List.of("c")),
                arguments(
                        "progressive: the others follow when the mandatory group is done",
                        rollout()
                                .progressive(1)
                                .mandatory(1)
                                .group("a", "b")
                                .group("c")
                                .is("c", SUCCEEDED),
                        List.of("a")),
                arguments(
                        "progressive: an unknown mandatory group holds nothing up",
                        rollout().progressive(1).mandatory(7).group("a", "b"),
                        List.of("a")),
                arguments(
                        "progressive: a soaking cluster keeps its place",
                        rollout().progressive(1).soak(3).group("a", "b").is("a", SUCCEEDED, 2),
                        List.of("a")),
                arguments(
                        "progressive: a soaked cluster gives it up",
                        rollout().progressive(1).soak(3).group("a", "b").is("a", SUCCEEDED, 3),
                        List.of("b")),
                arguments(
                        "progressive: a cluster soaks for ever where nobody recorded when it succeeded",
                        rollout().progressive(1).soak(3).group("a", "b").is("a", SUCCEEDED),
                        List.of("a")),
                arguments(
                        "per group: the first group only",
                        rollout().perGroup().group("a", "b").group("c"),
                        List.of("a", "b")),
                arguments(
                        "per group: the next one when the first is done",
                        rollout().perGroup().group("a").group("c").is("a", SUCCEEDED),
                        List.of("c")),
                arguments(
                        "per group: waits while the first soaks",
                        rollout().perGroup().soak(3).group("a").group("c").is("a", SUCCEEDED, 1),
                        List.of("a")),
                arguments(
                        "per group: a failure in the group holds the next one up",
                        rollout()
                                .perGroup()
                                .group("a", "b")
                                .group("c")
                                .is("a", FAILED)
                                .is("b", SUCCEEDED),
                        List.of("a")),
                arguments(
                        "per group: a mandatory group goes first and alone",
                        rollout().perGroup().mandatory(1).group("a", "b").group("c"),
                        List.of("c")),
                arguments(
                        "per group: the others follow when the mandatory group is done",
                        rollout()
                                .perGroup()
                                .mandatory(1)
                                .group("a", "b")
                                .group("c")
                                .is("c", SUCCEEDED),
                        List.of("a", "b")),
                arguments(
                        "a group beyond a gap in the indexes is passed over",
                        rollout().all().group("a").groupAt(5, "z"),
                        List.of("a")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("batches")
    void startsTheRightClusters(String behaviour, RolloutFixture given, List<String> expected) {
        assertThat(given.decide().toRollout())
                .extracting(ClusterProgress::cluster)
                .containsExactlyElementsOf(expected);
    }

    @Test
    void timesOutWhatIsPastItsDeadlineAndLooksAgainBeforeThat() {
        var decided =
                rollout()
                        .progressive(3)
                        .deadline("5s")
                        .maxFailures(1)
                        .group("a", "b", "c", "d")
                        .is("a", PROGRESSING, 5)
                        .is("b", PROGRESSING, 2)
                        .is("c", FAILED, 4)
                        .decide();

        assertThat(decided.timedOut()).extracting(ClusterProgress::cluster).containsExactly("a");
        assertThat(decided.toRollout())
                .extracting(ClusterProgress::cluster)
                .containsExactly("b", "c");
        assertThat(decided.failuresExceeded()).isTrue();
        assertThat(decided.recheckAfter()).contains(Duration.ofSeconds(1));
    }

    @Test
    void aDeadlineOfZeroTimesOutAtOnceEvenWithoutATime() {
        var decided = rollout().all().deadline("0s").group("a").is("a", PROGRESSING).decide();

        assertThat(decided.timedOut())
                .extracting(ClusterProgress::progress)
                .containsExactly(TIMED_OUT);
    }

    @Test
    void reportsClustersThatThePlacementNoLongerSelects() {
        var decided = rollout().all().group("a").is("gone", PROGRESSING).decide();

        assertThat(decided.removed()).extracting(ClusterProgress::cluster).containsExactly("gone");
        assertThat(decided.toRollout()).extracting(ClusterProgress::cluster).containsExactly("a");
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                arguments(
                        rollout().progressive("3").group("a"),
                        "failed to parse the provided maxConcurrency: '3' is an invalid maximum"
                                + " threshold value: string is not a percentage"),
                arguments(
                        rollout().progressive(1).maxFailures("x%").group("a"),
                        "failed to parse the provided maxFailures: 'x%' is an invalid maximum"
                                + " threshold value: the percentage is not a number"),
                arguments(
                        rollout().perGroup().maxFailures("1").mandatory(0).group("a"),
                        "failed to parse the provided maxFailures: '1' is an invalid maximum"
                                + " threshold value: string is not a percentage"),
                arguments(rollout().all().deadline("soon").group("a"), "invalid timeout format"),
                arguments(
                        rollout().unknown("Sideways").group("a"),
                        "incorrect rollout strategy type Sideways"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("refusals")
    void refusesAStrategyThatCannotBeFollowed(RolloutFixture given, String sentence) {
        assertThat(RolloutDecision.decide(given.build())).isEqualTo(new Rollout.Refused(sentence));
    }

    @Test
    void aMandatoryGroupIsRolledOutBeforeABadLimitOfTheRestIsLookedAt() {
        var decided = rollout().progressive("3").mandatory(0).group("a").group("b").decide();

        assertThat(decided.toRollout()).extracting(ClusterProgress::cluster).containsExactly("a");
    }
}
