package dev.trellis.engine.leader;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What a Lease says. The times are for people; decisions use {@link Sighting} and {@link Term}. */
record LeaseRecord(
        Optional<String> holder,
        Duration duration,
        Optional<Instant> acquired,
        Optional<Instant> renewed,
        int transitions) {

    static LeaseRecord first(LeaseSettings settings, Instant now) {
        return new LeaseRecord(
                Optional.of(settings.identity()),
                settings.duration(),
                Optional.of(now),
                Optional.of(now),
                0);
    }

    boolean heldBy(String identity) {
        return holder.filter(identity::equals).isPresent();
    }

    /** The same lease in our hands, taken over or renewed. */
    LeaseRecord held(LeaseSettings settings, Instant now) {
        var ours = heldBy(settings.identity());
        return new LeaseRecord(
                Optional.of(settings.identity()),
                settings.duration(),
                ours ? acquired : Optional.of(now),
                Optional.of(now),
                ours ? transitions : transitions + 1);
    }

    /** The same lease in nobody's hands, for the next one to take at once. */
    LeaseRecord released(Instant now) {
        // The API wants a positive duration; nobody waits for it when there is no holder.
        return new LeaseRecord(
                Optional.empty(),
                Duration.ofSeconds(1),
                Optional.of(now),
                Optional.of(now),
                transitions);
    }
}
