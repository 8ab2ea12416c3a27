package dev.trellis.engine.write;

import dev.trellis.api.meta.Condition;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Changes to the conditions of a status. The given list stays as it is. */
public final class Conditions {
    private Conditions() {}

    /**
     * The conditions with this one set. Its time changes only together with its status, so that it
     * tells for how long the status has held; a condition that nothing changed in stays equal, and
     * no write follows from it. The observed generation is left unset: beside a newer reason an old
     * one would lie.
     *
     * @param now cut to whole seconds, as the API writes times
     */
    public static List<Condition> set(
            List<Condition> conditions,
            String type,
            String status,
            String reason,
            String message,
            Instant now) {
        var changed = new ArrayList<>(conditions);
        for (var i = 0; i < changed.size(); i++) {
            var old = changed.get(i);
            if (old.type().equals(type)) {
                var since = old.status().equals(status) ? old.lastTransitionTime() : time(now);
                changed.set(i, new Condition(type, status, null, since, reason, message));
                return List.copyOf(changed);
            }
        }
        changed.add(new Condition(type, status, null, time(now), reason, message));
        return List.copyOf(changed);
    }

    public static List<Condition> remove(List<Condition> conditions, String type) {
        return conditions.stream().filter(condition -> !condition.type().equals(type)).toList();
    }

    /** UTC, whole seconds, suffix {@code Z}. */
    public static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
