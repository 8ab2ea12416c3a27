package dev.trellis.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class BackoffTest {
    private static final Backoff PLAIN =
            new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000), 0);

    @Test
    void doublesFromTheFirstWaitToTheLongest() {
        assertThat(PLAIN.after(1, 0)).hasMillis(5);
        assertThat(PLAIN.after(2, 0)).hasMillis(10);
        assertThat(PLAIN.after(3, 0)).hasMillis(20);
        assertThat(PLAIN.after(18, 0)).hasMillis(655_360);
        assertThat(PLAIN.after(19, 0)).hasSeconds(1000);
        assertThat(PLAIN.after(Integer.MAX_VALUE, 0)).hasSeconds(1000);
    }

    @Test
    void staysWithinItsBoundsAndNeverShrinks() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var first = Duration.ofNanos(gen.longBetween(1, 10_000_000_000L));
                    var longest = first.plusNanos(gen.longBetween(0, 10_000_000_000_000L));
                    var jitter = gen.intBetween(0, 99) / 100.0;
                    var backoff = new Backoff(first, longest, jitter);
                    var failures = gen.intBetween(1, 100);
                    var random = gen.intBetween(0, 999) / 1000.0;

                    var wait = backoff.after(failures, random);
                    var unshortened = backoff.after(failures, 0);

                    assertThat(unshortened).isBetween(first, longest);
                    assertThat(unshortened)
                            .isLessThanOrEqualTo(backoff.after(failures + 1, 0))
                            .isGreaterThanOrEqualTo(wait);
                    assertThat(wait.toNanos())
                            .isGreaterThanOrEqualTo(
                                    (long) (unshortened.toNanos() * (1 - jitter)) - 1);
                });
    }

    @Test
    void endsSoonerWhereAskedTo() {
        assertThat(PLAIN.atMost(Duration.ofSeconds(30)).after(40, 0)).hasSeconds(30);
        assertThat(PLAIN.atMost(Duration.ofDays(1))).isEqualTo(PLAIN);
        assertThat(PLAIN.atMost(Duration.ZERO).after(40, 0)).hasMillis(5);
    }

    @Test
    void refusesWhatDoesNotGrow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1), 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(1), 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(1), 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(1), Double.NaN));
    }
}
