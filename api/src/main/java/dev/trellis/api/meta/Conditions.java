package dev.trellis.api.meta;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Changes of a list of conditions, as every writer of them makes them. */
public final class Conditions {
    private Conditions() {}

    /**
     * The list with this observation in it.
     *
     * <p>A condition of the type keeps its place, its observed generation, and its time while the
     * status stays the same; a new one comes last. Where nothing would change the same list is
     * returned.
     */
    public static List<Condition> with(
            List<Condition> conditions,
            String type,
            String status,
            String reason,
            String message,
            Instant now) {
        var generation =
                Condition.find(conditions, type).map(Condition::observedGeneration).orElse(null);
        return with(conditions, type, status, generation, reason, message, now);
    }

    /**
     * Like the shorter form, for a condition that says which generation was looked at.
     *
     * @param generation of the object that was looked at; null where it does not matter
     */
    public static List<Condition> with(
            List<Condition> conditions,
            String type,
            String status,
            @Nullable Long generation,
            String reason,
            String message,
            Instant now) {
        var found = Condition.find(conditions, type);
        var since =
                found.filter(condition -> condition.status().equals(status))
                        .map(Condition::lastTransitionTime)
                        .orElseGet(() -> time(now));
        var wanted = new Condition(type, status, generation, since, reason, message);
        if (found.isEmpty()) {
            var longer = new ArrayList<>(conditions);
            longer.add(wanted);
            return List.copyOf(longer);
        }
        return found.get().equals(wanted)
                ? conditions
                : conditions.stream()
                        .map(condition -> condition.type().equals(type) ? wanted : condition)
                        .toList();
    }

    /** The list without the type; the same list where it is not in it. */
    public static List<Condition> without(List<Condition> conditions, String type) {
        return Condition.find(conditions, type).isEmpty()
                ? conditions
                : conditions.stream().filter(condition -> !condition.type().equals(type)).toList();
    }

    /** Whole seconds in UTC: the API keeps no fraction. */
    private static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
