package dev.trellis.engine.leader;

import java.time.Duration;
import java.util.UUID;

/**
 * Which lease, who we are, and the times of the game.
 *
 * @param identity unlike any other process's, also unlike our own before a restart
 * @param duration how long others wait for a leader that says nothing; whole seconds
 * @param renewDeadline how long a leader that cannot renew goes on; the rest of the duration is for
 *     ending its work
 * @param retryPeriod how often a leader renews and a candidate looks
 * @param stopLimit how long the work may take to end when nothing is wrong; the lease is renewed
 *     meanwhile
 */
public record LeaseSettings(
        String namespace,
        String name,
        String identity,
        Duration duration,
        Duration renewDeadline,
        Duration retryPeriod,
        Duration stopLimit) {

    public LeaseSettings {
        if (identity.isBlank()) {
            throw new IllegalArgumentException("a candidate for a lease needs an identity");
        }
        if (duration.toSeconds() < 1 || duration.toNanosPart() != 0) {
            throw new IllegalArgumentException("lease duration is not whole seconds: " + duration);
        }
        if (renewDeadline.compareTo(duration) >= 0) {
            throw new IllegalArgumentException(
                    "renew deadline "
                            + renewDeadline
                            + " leaves no time to end the work within the lease of "
                            + duration);
        }
        if (!retryPeriod.isPositive() || retryPeriod.multipliedBy(2).compareTo(renewDeadline) > 0) {
            throw new IllegalArgumentException(
                    "retry period "
                            + retryPeriod
                            + " does not give two attempts within the renew deadline of "
                            + renewDeadline);
        }
    }

    /** The usual times: 15 s lease, 10 s to renew it, an attempt every 2 s. */
    public static LeaseSettings of(String namespace, String name, String host) {
        return new LeaseSettings(
                namespace,
                name,
                host + "_" + UUID.randomUUID(),
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2),
                Duration.ofSeconds(20));
    }

    /** Kept free at the end of a lease, for clocks that tick at different speeds. */
    Duration margin() {
        return duration.minus(renewDeadline).dividedBy(5);
    }
}
