package dev.trellis.hub.registration.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

final class ClockWatchTest {
    private final AtomicReference<Instant> wall = new AtomicReference<>(Instant.EPOCH);
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L);
    private final ClockWatch watch = new ClockWatch(wall::get, nanos::get);

    @Test
    void timeThatPassesIsNoMove() {
        pass(Duration.ofHours(5));

        assertThat(watch.read().sinceMoved()).isGreaterThan(Duration.ofDays(1));
    }

    @Test
    void countsRealTimeSinceAMoveInEitherDirection() {
        move(Duration.ofHours(1));
        assertThat(watch.read().sinceMoved()).isZero();
        pass(Duration.ofSeconds(7));
        assertThat(watch.read().sinceMoved()).isEqualTo(Duration.ofSeconds(7));

        move(Duration.ofHours(-2));
        assertThat(watch.read().sinceMoved()).isZero();
    }

    @Test
    void slowCorrectionsAreNoMove() {
        for (var i = 0; i < 100; i++) {
            move(Duration.ofSeconds(1));
            pass(Duration.ofSeconds(10));
            assertThat(watch.read().sinceMoved()).isGreaterThan(Duration.ofDays(1));
        }
    }

    private void move(Duration by) {
        wall.updateAndGet(now -> now.plus(by));
    }

    private void pass(Duration time) {
        move(time);
        nanos.addAndGet(time.toNanos());
    }
}
