package dev.trellis.agent.work;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What becomes of an AppliedManifestWork whose work the hub does not have, or that belongs to
 * another hub: it is kept for a while, since the work may come back, then deleted with what it
 * brought.
 */
final class EvictionDecision {
    /** A grace as long as this means for ever. */
    static final Duration FOR_EVER = Duration.ofDays(100L * 365);

    private EvictionDecision() {}

    /** What to do now. */
    sealed interface Step {
        /** It is wanted: nothing is counted down. */
        record Keep() implements Step {}

        record Begin() implements Step {}

        record Wait(Duration left) implements Step {}

        record Delete() implements Step {}
    }

    /**
     * Decides.
     *
     * @param wanted whether the current hub has the work that this is for
     * @param begun when the count-down began
     */
    static Step decide(boolean wanted, Optional<Instant> begun, Duration grace, Instant now) {
        if (wanted || grace.compareTo(FOR_EVER) >= 0) {
            return new Step.Keep();
        }
        if (begun.isEmpty()) {
            return new Step.Begin();
        }
        var left = Duration.between(now, begun.get().plus(grace));
        return left.isPositive() ? new Step.Wait(left) : new Step.Delete();
    }
}
