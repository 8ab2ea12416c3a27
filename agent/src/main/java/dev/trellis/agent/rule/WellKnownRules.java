package dev.trellis.agent.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.WorkConditions;

import java.util.Optional;
import java.util.Set;

/** What is known of some kinds without expressions. */
final class WellKnownRules {

    private static final Set<String> JOB_ENDS = Set.of("Complete", "Failed");
    private static final Set<String> POD_ENDS = Set.of("Succeeded", "Failed");

    private WellKnownRules() {}

    record Known(boolean holds, String message) {}

    /** Empty where nothing is agreed on for the kind and the condition. */
    static Optional<Known> of(ObjectNode object, String condition) {
        if (!condition.equals(WorkConditions.COMPLETE)) {
            return Optional.empty();
        }
        return switch (object.path("apiVersion").asText() + " " + object.path("kind").asText()) {
            case "batch/v1 Job" -> Optional.of(job(object.path("status")));
            case "v1 Pod" -> Optional.of(pod(object.path("status")));
            default -> Optional.empty();
        };
    }

    private static Known job(JsonNode status) {
        var finished =
                status.path("conditions")
                        .valueStream()
                        .anyMatch(condition ->
                                JOB_ENDS.contains(condition.path("type").asText())
                                        && condition
                                                .path("status")
                                                .asText()
                                                .equals(Condition.TRUE));
        return new Known(finished, finished ? "Job is finished" : "Job is not finished");
    }

    private static Known pod(JsonNode status) {
        var phase = status.path("phase").asText();
        return new Known(POD_ENDS.contains(phase), "Pod is in phase " + phase);
    }
}
