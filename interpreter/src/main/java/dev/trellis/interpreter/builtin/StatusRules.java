package dev.trellis.interpreter.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.util.List;
import java.util.Map;

/** Which part of a status is worth telling others; all of it where no rule says less. */
final class StatusRules {
    private static final String TEMPLATE_GENERATION = "resourcetemplate.karmada.io/generation";

    /** What is told of a kind. */
    private record Rule(boolean withGenerations, List<String> fields) {
        static Rule of(String... fields) {
            return new Rule(false, List.of(fields));
        }

        static Rule counters(String... fields) {
            return new Rule(true, List.of(fields));
        }
    }

    private static final Map<Kind, Rule> RULES =
            Map.of(
                    Kind.of("apps/v1", "Deployment"),
                    Rule.counters(
                            "replicas",
                            "readyReplicas",
                            "updatedReplicas",
                            "availableReplicas",
                            "unavailableReplicas",
                            "observedGeneration"),
                    Kind.of("apps/v1", "ReplicaSet"),
                    Rule.counters(
                            "replicas",
                            "readyReplicas",
                            "availableReplicas",
                            "fullyLabeledReplicas",
                            "observedGeneration"),
                    // Without observedGeneration: readers of the reference expect it so.
                    Kind.of("apps/v1", "StatefulSet"),
                    Rule.counters(
                            "replicas",
                            "readyReplicas",
                            "currentReplicas",
                            "updatedReplicas",
                            "availableReplicas"),
                    Kind.of("apps/v1", "DaemonSet"),
                    Rule.counters(
                            "currentNumberScheduled",
                            "numberMisscheduled",
                            "desiredNumberScheduled",
                            "numberReady",
                            "updatedNumberScheduled",
                            "numberAvailable",
                            "numberUnavailable",
                            "observedGeneration"),
                    Kind.of("batch/v1", "Job"),
                    Rule.of(
                            "active",
                            "succeeded",
                            "failed",
                            "conditions",
                            "startTime",
                            "completionTime"),
                    Kind.of("policy/v1", "PodDisruptionBudget"),
                    Rule.of(
                            "currentHealthy",
                            "desiredHealthy",
                            "disruptedPods",
                            "disruptionsAllowed",
                            "expectedPods"),
                    Kind.of("autoscaling/v2", "HorizontalPodAutoscaler"),
                    Rule.of("currentReplicas", "desiredReplicas"),
                    Kind.of("v1", "Service"),
                    Rule.of("loadBalancer"));

    private StatusRules() {}

    static JsonNode reflect(KubeObject object) {
        var kind = object.kind();
        var status = object.status();
        if (status.isMissingNode() || status.isNull()) {
            return MissingNode.getInstance();
        }
        var rule = RULES.get(kind);
        if (rule == null) {
            return status;
        }
        if (!status.isObject()) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.FAILED, "status is no object, so it tells nothing");
        }
        if (kind.name().equals("Service")
                && !Fields.text(object.spec(), "type").equals("LoadBalancer")) {
            return MissingNode.getInstance();
        }
        return told(object, rule);
    }

    private static JsonNode told(KubeObject object, Rule rule) {
        var told = JsonNodeFactory.instance.objectNode();
        for (var field : rule.fields()) {
            var value = object.status().get(field);
            if (value != null && !value.isNull()) {
                told.set(field, value);
            }
        }
        if (rule.withGenerations()) {
            told.put("generation", Fields.count(object.metadata(), "generation"));
            var template = object.annotation(TEMPLATE_GENERATION);
            if (!template.isEmpty()) {
                told.put("resourceTemplateGeneration", generation(template));
            }
        }
        return told;
    }

    private static long generation(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.FAILED,
                    "annotation %s is '%s' and no number".formatted(TEMPLATE_GENERATION, text),
                    e);
        }
    }
}
