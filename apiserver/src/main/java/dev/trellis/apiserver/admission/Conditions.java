package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.Caller;
import dev.trellis.apiserver.registry.Admission.Attempt;
import dev.trellis.cel.Compilation;
import dev.trellis.cel.Data;
import dev.trellis.cel.Evaluation;
import dev.trellis.cel.Expressions;
import dev.trellis.cel.Inputs;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Expressions by which a webhook says more closely what it wants to see. */
final class Conditions {
    private static final Map<String, Compilation> COMPILED = new ConcurrentHashMap<>();
    private static final int COMPILED_MAX = 1_000;

    private Conditions() {}

    /** Made when first needed: building an environment takes its time. */
    private static final class Environment {
        private static final Expressions EXPRESSIONS =
                Expressions.builder()
                        .variable("object")
                        .variable("oldObject")
                        .variable("request")
                        .yieldsFlag()
                        .build();
    }

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
                                "match condition '%s' failed: %s"
                                        .formatted(condition.name(), problem));
            }
        }
        if (problems.isEmpty()) {
            return true;
        }
        if (webhook.ignoresFailure()) {
            return false;
        }
        throw StatusError.forbidden(
                attempt.target().kind().resource(attempt.target().name()),
                String.join(", ", problems),
                List.of());
    }

    private static Evaluation evaluate(String expression, Inputs inputs) {
        if (COMPILED.size() > COMPILED_MAX) {
            COMPILED.clear();
        }
        return switch (COMPILED.computeIfAbsent(expression, Environment.EXPRESSIONS::compile)) {
            case Compilation.Compiled(var compiled) -> compiled.evaluate(inputs);
            case Compilation.Refused(var problem, _) ->
                    new Evaluation.Failed(problem, Evaluation.Kind.WRONG_DATA);
        };
    }

    private static Data data(JsonNode request, String field) {
        return Data.of(request.path(field));
    }
}
