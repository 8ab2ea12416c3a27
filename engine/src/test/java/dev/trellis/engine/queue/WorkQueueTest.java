package dev.trellis.engine.queue;

import static dev.trellis.engine.queue.Cause.BACKGROUND;
import static dev.trellis.engine.queue.Cause.CHANGE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

final class WorkQueueTest {
    private static final Duration NO_CEILING = Duration.ofDays(1);

    private final FakeTime time = new FakeTime();
    private final WorkQueue<String> queue =
            new WorkQueue<>(
                    new QueueSettings(
                            new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000), 0), 3),
                    time,
                    new SplittableRandom(1));

    @BeforeEach
    void open() {
        queue.open();
    }

    @Test
    void answersSeveralAddsWithOneRun() {
        queue.add("a", CHANGE);
        queue.add("a", CHANGE);
        queue.add("a", BACKGROUND);

        assertThat(takeAll()).containsExactly("a");
        assertThat(queue.size()).isZero();
    }

    @Test
    void keepsAKeyFromASecondWorkerAndRunsItAgainAfterwards() {
        queue.add("a", CHANGE);
        var first = queue.poll().orElseThrow();

        queue.add("a", CHANGE);

        assertThat(queue.poll()).isEmpty();
        queue.done(first);
        assertThat(takeAll()).containsExactly("a");
    }

    @Test
    void runsAKeyAgainWhenItsTimeComesWhileItRuns() {
        queue.add("a", CHANGE);
        var first = queue.poll().orElseThrow();
        queue.addAfter("a", Duration.ofSeconds(1), BACKGROUND);
        time.advance(Duration.ofSeconds(2));

        assertThat(queue.poll()).isEmpty();
        assertThat(queue.untilNextDue()).isEmpty();
        queue.done(first);

        assertThat(takeAll()).containsExactly("a");
    }

    @Test
    void givesADelayedKeyWhenItIsDueAndNotBefore() {
        queue.addAfter("a", Duration.ofSeconds(10), BACKGROUND);

        assertThat(queue.untilNextDue()).contains(Duration.ofSeconds(10));
        time.advance(Duration.ofNanos(9_999_999_999L));
        assertThat(queue.poll()).isEmpty();
        time.advance(Duration.ofNanos(1));
        assertThat(takeAll()).containsExactly("a");
    }

    @Test
    void letsTheEarliestDelayWin() {
        queue.addAfter("a", Duration.ofSeconds(10), BACKGROUND);
        queue.addAfter("a", Duration.ofSeconds(3), BACKGROUND);
        queue.addAfter("a", Duration.ofSeconds(7), BACKGROUND);

        time.advance(Duration.ofSeconds(3));

        assertThat(takeAll()).containsExactly("a");
        time.advance(Duration.ofSeconds(100));
        assertThat(takeAll()).isEmpty();
    }

    @Test
    void ordersDelayedKeysByTheirTime() {
        queue.addAfter("late", Duration.ofSeconds(3), BACKGROUND);
        queue.addAfter("soon", Duration.ofSeconds(1), BACKGROUND);
        queue.addAfter("then", Duration.ofSeconds(2), BACKGROUND);

        time.advance(Duration.ofSeconds(5));

        assertThat(takeAll()).containsExactly("soon", "then", "late");
    }

    @Test
    void cutsAnEndlessDelayAndTakesANegativeOneAsNone() {
        queue.addAfter("never", Duration.ofSeconds(Long.MAX_VALUE), BACKGROUND);
        queue.addAfter("now", Duration.ofSeconds(Long.MIN_VALUE), BACKGROUND);

        assertThat(takeAll()).containsExactly("now");
        assertThat(queue.untilNextDue()).contains(Duration.ofDays(365));
    }

    @Test
    void putsChangesBeforeTheBackgroundButStarvesNobody() {
        for (var i = 0; i < 3; i++) {
            queue.add("background" + i, BACKGROUND);
        }
        for (var i = 0; i < 8; i++) {
            queue.add("change" + i, CHANGE);
        }

        assertThat(takeAll())
                .containsExactly(
                        "change0",
                        "change1",
                        "change2",
                        "background0",
                        "change3",
                        "change4",
                        "change5",
                        "background1",
                        "change6",
                        "change7",
                        "background2");
    }

    @Test
    void movesAKeyForwardWhenSomebodyChangesIt() {
        queue.add("a", BACKGROUND);
        queue.add("b", BACKGROUND);
        queue.add("c", BACKGROUND);

        queue.add("b", CHANGE);

        assertThat(queue.depth()).isEqualTo(new QueueDepth(1, 2, 0, 0));
        assertThat(takeAll()).containsExactly("b", "a", "c");
    }

    @Test
    void waitsLongerWithEachFailureAndForgetsThemAfterSuccess() {
        queue.add("a", CHANGE);

        assertThat(queue.retry(queue.poll().orElseThrow(), NO_CEILING)).hasMillis(5);
        time.advance(Duration.ofMillis(5));
        assertThat(queue.retry(queue.poll().orElseThrow(), NO_CEILING)).hasMillis(10);
        time.advance(Duration.ofMillis(10));
        assertThat(queue.poll())
                .hasValueSatisfying(work -> {
                    assertThat(work.failures()).isEqualTo(2);
                    assertThat(work.cause()).isEqualTo(CHANGE);
                    queue.done(work);
                });
        queue.add("a", CHANGE);
        assertThat(queue.retry(queue.poll().orElseThrow(), NO_CEILING)).hasMillis(5);
    }

    @Test
    void waitsNoLongerThanTheCeilingOfAFailure() {
        queue.add("a", CHANGE);
        Duration wait = Duration.ZERO;
        for (var i = 0; i < 30; i++) {
            wait = queue.retry(queue.poll().orElseThrow(), Duration.ofSeconds(30));
            time.advance(wait);
        }

        assertThat(wait).hasSeconds(30);
    }

    @Test
    void runsAFailedKeyAtOnceWhenItChanges() {
        queue.add("a", CHANGE);
        queue.retry(queue.poll().orElseThrow(), NO_CEILING);

        queue.add("a", CHANGE);

        assertThat(queue.poll())
                .hasValueSatisfying(work -> assertThat(work.failures()).isEqualTo(1));
        assertThat(queue.untilNextDue()).isEmpty();
    }

    @Test
    void looksAgainInTheBackground() {
        queue.add("a", CHANGE);
        queue.doneUntil(queue.poll().orElseThrow(), Duration.ofSeconds(1));
        time.advance(Duration.ofSeconds(4));

        assertThat(queue.poll())
                .hasValueSatisfying(work -> {
                    assertThat(work.cause()).isEqualTo(BACKGROUND);
                    assertThat(work.waited()).hasSeconds(3);
                });
    }

    @Test
    void gathersKeysWhileItIsShutAndGivesNone() {
        queue.shut();
        queue.add("a", CHANGE);
        queue.add("a", CHANGE);

        assertThat(queue.poll()).isEmpty();
        assertThat(queue.depth()).isEqualTo(new QueueDepth(1, 0, 0, 0));

        queue.open();
        assertThat(takeAll()).containsExactly("a");
    }

    @Test
    void refusesToFinishWhatNobodyWorksOn() {
        queue.add("a", CHANGE);
        var work = queue.poll().orElseThrow();
        queue.done(work);

        assertThatIllegalStateException()
                .isThrownBy(() -> queue.done(work))
                .withMessageContaining("a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QueueSettings(Backoff.DEFAULT, 0));
    }

    private List<String> takeAll() {
        var taken = new ArrayList<String>();
        for (var work = queue.poll(); work.isPresent(); work = queue.poll()) {
            taken.add(work.get().key());
            queue.done(work.get());
        }
        return taken;
    }
}
