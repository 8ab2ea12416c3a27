package dev.trellis.operators.plan;

import dev.trellis.api.operator.Step;

import java.util.List;
import java.util.Optional;

/**
 * How far the steps of a plan have come.
 *
 * @param steps with what became of each
 * @param trouble why the first unfinished one could not be done
 */
record Progress(List<Step> steps, Optional<Trouble> trouble) {
    static final String CREATED = "Created";
    static final String PRESENT = "Present";
    static final String WAITING = "WaitingForApi";
    static final String UNSUPPORTED = "UnsupportedResource";

    Progress {
        steps = List.copyOf(steps);
    }

    /**
     * @param isForbidden whether only a right is missing
     */
    record Trouble(String sentence, boolean isForbidden) {}

    static boolean isDone(Step step) {
        return step.status().equals(CREATED) || step.status().equals(PRESENT);
    }

    boolean isOver() {
        return steps.stream().allMatch(Progress::isDone);
    }
}
