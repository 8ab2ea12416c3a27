package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.expression.MatchExpressions;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.Caller;
import dev.trellis.apiserver.registry.Admission.Attempt;
import dev.trellis.cel.Compilation;
import dev.trellis.cel.Data;
import dev.trellis.cel.Evaluation;
import dev.trellis.cel.Inputs;

import java.util.List;

/** Expressions by which a webhook says more closely what it wants to see. */
final class Conditions {
    private Conditions() {}

    /** Whether all conditions of a webhook hold. */
    static boolean hold(Webhook webhook, Attempt attempt) {
        if (webhook.conditions().isEmpty()) {
            return true;
        }
        var request =
                Reviews.of("", attempt, attempt.target().kind(), Caller.current(), "v1")
                        .path("request");
        var inputs =
                Inputs.of("object", data(request, "object"))
                        .with("oldObject", data(request, "oldObject"))
                        .with("request", Data.of(request));
        var problems = new java.util.ArrayList<String>();
        for (var condition : webhook.conditions()) {
            switch (evaluate(condition.expression(), inputs)) {
                case Evaluation.Value(Boolean holds) when !holds -> {
                    // One that does not hold decides, whatever became of the others.
                    return false;
                }
                case Evaluation.Value _ -> {}
                case Evaluation.Failed(var problem, _) ->
                        problems.add(
                                "expression '%s' resulted in error: %s"
                                        .formatted(condition.expression(), problem));
            }
        }
        if (problems.isEmpty()) {
            return true;
        }
        if (webhook.ignoresFailure()) {
            return false;
        }
        throw StatusError.forbidden(
                attempt.target().kind().resource(request.path("name").asText("")),
                String.join(", ", problems),
                List.of());
    }

    private static Evaluation evaluate(String expression, Inputs inputs) {
        return switch (MatchExpressions.compile(expression)) {
            case Compilation.Compiled(var compiled) -> compiled.evaluate(inputs);
            case Compilation.Refused(var problem, _) ->
                    new Evaluation.Failed(problem, Evaluation.Kind.WRONG_DATA);
        };
    }

    private static Data data(JsonNode request, String field) {
        return Data.of(request.path(field));
    }
}
