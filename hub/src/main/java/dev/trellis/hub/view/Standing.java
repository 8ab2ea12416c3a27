package dev.trellis.hub.view;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.WorkConditions;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far a work, or an object in it, has come.
 *
 * @param applied as its condition says it; a dash where nobody has reported
 * @param problem why it is not applied or not available; empty where it is both
 */
public record Standing(String applied, String available, String problem) {
    public static Standing of(List<Condition> conditions) {
        return new Standing(
                state(conditions, WorkConditions.APPLIED),
                state(conditions, WorkConditions.AVAILABLE),
                problem(conditions));
    }

    private static String state(List<Condition> conditions, String type) {
        return Condition.find(conditions, type).map(Condition::status).orElse("-");
    }

    /** The first thing that is not as it should be: what is not applied cannot be available. */
    private static String problem(List<Condition> conditions) {
        return Stream.of(WorkConditions.APPLIED, WorkConditions.AVAILABLE)
                .map(type -> Condition.find(conditions, type))
                .flatMap(Optional::stream)
                .filter(condition -> !condition.holds())
                .map(Condition::message)
                .findFirst()
                .orElse("");
    }
}
