package dev.trellis.sdk.health;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.meta.Condition;

import java.util.List;

/** What a look at an agent's health found. */
sealed interface Health {

    /** Nothing can be said now: what was said last stands. */
    record Unseen() implements Health {}

    /** What to look for cannot be told. */
    record Unclear(String why) implements Health {}

    /** This is to be said. */
    record Seen(String status, String reason, String message) implements Health {

        /**
         * The same, unless the install lacks an add-on that it requires: then it is unavailable,
         * however well it runs, in the words of the condition that says what is missing.
         */
        Seen unlessDependencyMissing(List<Condition> conditions) {
            return Condition.find(conditions, AddOnConditions.DEGRADED)
                    .filter(Condition::holds)
                    .filter(degraded -> degraded.reason().equals(DEPENDENCY_MISSING))
                    .map(degraded -> unavailable(DEPENDENCY_MISSING, degraded.message()))
                    .orElse(this);
        }
    }

    String DEPENDENCY_MISSING = "RequiredDependencyNotSatisfied";

    static Seen available(String reason, String message) {
        return new Seen(Condition.TRUE, reason, message);
    }

    static Seen unavailable(String reason, String message) {
        return new Seen(Condition.FALSE, reason, message);
    }

    static Seen unknown(String reason, String message) {
        return new Seen(Condition.UNKNOWN, reason, message);
    }
}
