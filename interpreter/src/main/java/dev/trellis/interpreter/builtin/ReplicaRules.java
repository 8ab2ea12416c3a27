package dev.trellis.interpreter.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.util.Map;

/** How many replicas an object has, and how it gets another number of them. */
final class ReplicaRules {
    private static final Kind POD = Kind.of("v1", "Pod");
    private static final Kind JOB = Kind.of("batch/v1", "Job");

    /** The field that holds the number. */
    private static final Map<Kind, String> FIELDS =
            Map.of(
                    Kind.of("apps/v1", "Deployment"),
                    "replicas",
                    Kind.of("apps/v1", "ReplicaSet"),
                    "replicas",
                    Kind.of("apps/v1", "StatefulSet"),
                    "replicas",
                    JOB,
                    "parallelism");

    private ReplicaRules() {}

    static boolean counts(Kind kind) {
        return kind.equals(POD) || FIELDS.containsKey(kind);
    }

    static boolean revises(Kind kind) {
        return FIELDS.containsKey(kind);
    }

    static Answer.Replicas count(KubeObject object) {
        var kind = object.kind();
        if (kind.equals(POD)) {
            return new Answer.Replicas(1, PodRequirements.of(object.json()));
        }
        var spec = object.spec();
        var count = number(spec, FIELDS.getOrDefault(kind, "replicas"));
        if (kind.equals(JOB)) {
            var completions = Fields.integer(spec, "completions");
            count = Math.min(count, completions.orElse(count));
        }
        return new Answer.Replicas(count, PodRequirements.of(spec.path("template")));
    }

    static KubeObject revise(KubeObject object, long replicas) {
        var field = FIELDS.getOrDefault(object.kind(), "replicas");
        number(object.spec(), field);
        var copy = object.copy();
        var spec =
                copy.path("spec") instanceof ObjectNode present ? present : copy.putObject("spec");
        spec.put(field, replicas);
        return new KubeObject(copy);
    }

    private static long number(JsonNode spec, String field) {
        var value = spec.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return 0;
        }
        return Fields.integer(spec, field)
                .orElseThrow(() ->
                        new InterpreterFailure(
                                InterpreterFailure.Code.FAILED,
                                "spec.%s is no integer".formatted(field)));
    }
}
