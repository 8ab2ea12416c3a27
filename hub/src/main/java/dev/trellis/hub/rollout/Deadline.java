package dev.trellis.hub.rollout;

import dev.trellis.api.time.GoDuration;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** How long a cluster may take before the rollout counts it as timed out. */
public sealed interface Deadline {
    record Never() implements Deadline {}

    record After(Duration duration) implements Deadline {}

    record Unreadable(String problem) implements Deadline {}

    // Searched for, not matched against the whole, as the schema of the field does.
    Pattern FORM = Pattern.compile("^(([0-9])+[h|m|s])|None$");

    static Deadline of(String text) {
        if (text.isEmpty() || text.equals("None")) {
            return new Never();
        }
        if (!FORM.matcher(text).find()) {
            return new Unreadable("invalid timeout format");
        }
        return GoDuration.parse(text)
                .<Deadline>map(After::new)
                .orElseGet(() -> new Unreadable("invalid timeout format"));
    }

    /** When to look again at something that began then; empty for never. */
    default Optional<Instant> endOf(Optional<Instant> start, Instant now) {
        return switch (this) {
            case After(var duration) -> Optional.of(start.orElse(now).plus(duration));
            case Never _, Unreadable _ -> Optional.empty();
        };
    }
}
