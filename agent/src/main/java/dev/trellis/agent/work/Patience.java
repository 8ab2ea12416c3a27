package dev.trellis.agent.work;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How often one object is tried within a pass when others write it at the same time.
 *
 * @param chance in [0, 1), so that two agents do not meet again and again
 */
record Patience(DoubleSupplier chance) {
    private static final int TRIES_MAX = 4;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final int GROWTH = 5;
    private static final double JITTER = 0.1;

    Tries tries() {
        return new Tries();
    }

    final class Tries {
        private int done;
        private Duration pause = FIRST_PAUSE;

        /** Whether to try once more; waits before it says so. */
        boolean next() {
            if (++done >= TRIES_MAX) {
                return false;
            }
            var jitter = 1 + JITTER * chance.getAsDouble();
            try {
                Thread.sleep(Duration.ofNanos((long) (pause.toNanos() * jitter)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
            pause = pause.multipliedBy(GROWTH);
            return true;
        }
    }
}
