package dev.trellis.agent.feedback;

import dev.trellis.api.work.FeedbackValue;

import java.util.List;

/**
 * What rules find in an object.
 *
 * @param values in the order of rules and paths
 * @param problems a sentence for each part of a rule that could not be followed
 */
public record Feedback(List<FeedbackValue> values, List<String> problems) {
    public Feedback {
        values = List.copyOf(values);
        problems = List.copyOf(problems);
    }
}
