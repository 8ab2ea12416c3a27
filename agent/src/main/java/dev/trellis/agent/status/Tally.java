package dev.trellis.agent.status;

import dev.trellis.api.meta.Condition;

import java.util.List;

/** How many conditions of one type hold, do not hold, or are unknown. */
record Tally(int yes, int no, int unknown) {

    static Tally of(List<Condition> conditions) {
        return new Tally(
                count(conditions, Condition.TRUE),
                count(conditions, Condition.FALSE),
                count(conditions, Condition.UNKNOWN));
    }

    /** For what a work is only as a whole, such as complete. */
    String trueIfAll() {
        if (no > 0) {
            return Condition.FALSE;
        }
        return unknown > 0 || yes == 0 ? Condition.UNKNOWN : Condition.TRUE;
    }

    /** For what a work is already by one of its parts, such as in progress. */
    String trueIfAny() {
        if (yes > 0) {
            return Condition.TRUE;
        }
        return unknown > 0 ? Condition.UNKNOWN : Condition.FALSE;
    }

    private static int count(List<Condition> conditions, String status) {
        return (int)
                conditions.stream().filter(condition -> condition.status().equals(status)).count();
    }
}
