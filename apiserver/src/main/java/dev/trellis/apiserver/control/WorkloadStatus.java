package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * The status that a workload would have if its containers ran: how many of them, and the conditions
 * by which people and programs tell that it is ready.
 */
final class WorkloadStatus {
    /** Names how the workload is to end; ready without it. */
    static final String OUTCOME = "simulation.trellis.dev/outcome";

    private static final String STATUS = "status";
    private static final String CONDITIONS = "conditions";
    private static final String REPLICAS = "replicas";

    /** How a workload ends. */
    enum Outcome {
        READY,
        FAILED,
        PENDING;

        static Outcome of(JsonNode object) {
            var wanted = object.path("metadata").path("annotations").path(OUTCOME).asText("");
            for (var outcome : values()) {
                if (outcome.name().toLowerCase(Locale.ROOT).equals(wanted)) {
                    return outcome;
                }
            }
            return READY;
        }
    }

    private final ObjectNode object;
    private final Outcome outcome;
    private final Instant now;

    private WorkloadStatus(ObjectNode object, Instant now) {
        this.object = object;
        this.outcome = Outcome.of(object);
        this.now = now;
    }

    /** The object with the status that it should have; the same where it has it already. */
    static ObjectNode of(String kind, ObjectNode object, Instant now) {
        var status = new WorkloadStatus(object, now);
        return switch (kind) {
            case "deployments" -> status.deployment();
            case "replicasets" -> status.replicaSet();
            case "statefulsets" -> status.statefulSet();
            case "daemonsets" -> status.daemonSet();
            case "jobs" -> status.job();
            case "pods" -> status.pod();
            default -> object;
        };
    }

    private ObjectNode deployment() {
        var wanted = wantedReplicas();
        var status = observed();
        set(status, REPLICAS, wanted);
        set(status, "updatedReplicas", wanted);
        set(status, "readyReplicas", ready(wanted));
        set(status, "availableReplicas", ready(wanted));
        set(status, "unavailableReplicas", wanted - ready(wanted));
        var available = isReady() || wanted == 0;
        condition(
                "Available",
                available,
                available ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
                available
                        ? "Deployment has minimum availability."
                        : "Deployment does not have minimum availability.");
        condition(
                "Progressing",
                outcome != Outcome.FAILED,
                outcome == Outcome.FAILED ? "ProgressDeadlineExceeded" : "NewReplicaSetAvailable",
                outcome == Outcome.FAILED
                        ? "The simulated workload fails, as its annotation says."
                        : "The simulated workload has progressed.");
        return object;
    }

    private ObjectNode replicaSet() {
        var wanted = wantedReplicas();
        var status = observed();
        status.put(REPLICAS, wanted);
        set(status, "fullyLabeledReplicas", wanted);
        set(status, "readyReplicas", ready(wanted));
        set(status, "availableReplicas", ready(wanted));
        return object;
    }

    private ObjectNode statefulSet() {
        var wanted = wantedReplicas();
        var status = observed();
        var revision =
                object.path("metadata").path("name").asText()
                        + "-"
                        + object.path("metadata").path("generation").asText();
        status.put(REPLICAS, wanted);
        set(status, "readyReplicas", ready(wanted));
        set(status, "currentReplicas", wanted);
        set(status, "updatedReplicas", wanted);
        status.put("availableReplicas", ready(wanted));
        status.put("currentRevision", revision);
        status.put("updateRevision", revision);
        return object;
    }

    /** As on a cluster of one node. */
    private ObjectNode daemonSet() {
        var status = observed();
        status.put("desiredNumberScheduled", 1);
        status.put("currentNumberScheduled", 1);
        status.put("updatedNumberScheduled", 1);
        status.put("numberMisscheduled", 0);
        status.put("numberReady", ready(1));
        set(status, "numberAvailable", ready(1));
        set(status, "numberUnavailable", 1 - ready(1));
        return object;
    }

    private ObjectNode job() {
        if (outcome == Outcome.PENDING || isFinished()) {
            return object;
        }
        var status = object.withObject(STATUS);
        if (!status.has("startTime")) {
            status.put("startTime", now.toString());
        }
        if (outcome == Outcome.FAILED) {
            status.put("failed", 1);
            condition(
                    "Failed",
                    true,
                    "BackoffLimitExceeded",
                    "The simulated job fails, as its annotation says.");
        } else {
            status.put("succeeded", object.path("spec").path("completions").asInt(1));
            status.put("completionTime", now.toString());
            condition("SuccessCriteriaMet", true, "CompletionsReached", "");
            condition("Complete", true, "CompletionsReached", "");
        }
        return object;
    }

    private boolean isFinished() {
        for (var condition : object.path(STATUS).path(CONDITIONS)) {
            if (List.of("Complete", "Failed").contains(condition.path("type").asText())) {
                return true;
            }
        }
        return false;
    }

    private ObjectNode pod() {
        if (outcome == Outcome.PENDING) {
            return object;
        }
        var status = object.withObject(STATUS);
        status.put("phase", isReady() ? "Running" : "Failed");
        if (!status.has("startTime")) {
            status.put("startTime", now.toString());
        }
        for (var type : List.of("Initialized", "Ready", "ContainersReady", "PodScheduled")) {
            condition(type, isReady() || type.equals("PodScheduled"), "", "");
        }
        return object;
    }

    private boolean isReady() {
        return outcome == Outcome.READY;
    }

    private int ready(int wanted) {
        return isReady() ? wanted : 0;
    }

    private int wantedReplicas() {
        return object.path("spec").path(REPLICAS).asInt(1);
    }

    private ObjectNode observed() {
        var status = object.withObject(STATUS);
        status.put("observedGeneration", object.path("metadata").path("generation").asLong());
        return status;
    }

    /** A number that is left out when it is none, as Kubernetes does. */
    private static void set(ObjectNode status, String field, int number) {
        if (number == 0) {
            status.remove(field);
        } else {
            status.put(field, number);
        }
    }

    private void condition(String type, boolean holds, String reason, String message) {
        var conditions = object.withObject(STATUS).withArrayProperty(CONDITIONS);
        var condition = find(conditions, type);
        var value = holds ? "True" : "False";
        if (!condition.path(STATUS).asText("").equals(value)) {
            condition.put("lastTransitionTime", now.toString());
        }
        condition.put("type", type).put(STATUS, value);
        put(condition, "reason", reason);
        put(condition, "message", message);
    }

    private static void put(ObjectNode condition, String field, String text) {
        if (!text.isEmpty()) {
            condition.put(field, text);
        }
    }

    private static ObjectNode find(ArrayNode conditions, String type) {
        for (var condition : conditions) {
            if (condition.path("type").asText().equals(type)) {
                return (ObjectNode) condition;
            }
        }
        var made = Json.object();
        conditions.add(made);
        return made;
    }
}
