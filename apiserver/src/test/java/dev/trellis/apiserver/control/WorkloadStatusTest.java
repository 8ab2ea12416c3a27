package dev.trellis.apiserver.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.Locale;

/** What simulated workloads say of themselves. */
class WorkloadStatusTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    private static ObjectNode workload(String outcome, String spec) {
        return Json.readAll(
                        """
                        {"metadata": {"name": "w", "generation": 3, "annotations": {"simulation.trellis.dev/outcome": "%s"}},
                         "spec": %s}
                        """
                                .formatted(outcome, spec))
                .getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "deployments, ready, /status/availableReplicas, 2",
        "deployments, ready, /status/observedGeneration, 3",
        "deployments, failed, /status/unavailableReplicas, 2",
        "deployments, pending, /status/unavailableReplicas, 2",
        "deployments, nonsense, /status/readyReplicas, 2",
        "replicasets, ready, /status/readyReplicas, 2",
        "replicasets, failed, /status/replicas, 2",
        "statefulsets, ready, /status/readyReplicas, 2",
        "statefulsets, ready, /status/updateRevision, w-3",
        "daemonsets, ready, /status/numberAvailable, 1",
        "daemonsets, failed, /status/numberUnavailable, 1",
        "jobs, ready, /status/succeeded, 1",
        "jobs, failed, /status/failed, 1",
        "pods, ready, /status/phase, Running",
        "pods, failed, /status/phase, Failed",
    })
    void endsAsItsAnnotationSays(String kind, String outcome, String field, String wanted) {
        var status = WorkloadStatus.of(kind, workload(outcome, "{\"replicas\": 2}"), NOW);

        assertThat(status.at(field).asText()).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource({
        "deployments, ready, Available, True",
        "deployments, failed, Available, False",
        "deployments, failed, Progressing, False",
        "deployments, pending, Progressing, True",
        "jobs, ready, Complete, True",
        "jobs, failed, Failed, True",
        "pods, ready, Ready, True",
        "pods, failed, Ready, False",
    })
    void hasTheConditionsThatClientsLookAt(
            String kind, String outcome, String type, String wanted) {
        var status = WorkloadStatus.of(kind, workload(outcome, "{}"), NOW);

        assertThat(condition(status, type).path("status").asText()).isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"deployments", "replicasets", "statefulsets", "daemonsets", "jobs", "pods"})
    void isTheSameWhenLookedAtLater(String kind) {
        for (var outcome : WorkloadStatus.Outcome.values()) {
            var name = outcome.name().toLowerCase(Locale.ROOT);
            var once = WorkloadStatus.of(kind, workload(name, "{\"replicas\": 2}"), NOW);
            var again = WorkloadStatus.of(kind, once.deepCopy(), NOW.plusSeconds(60));

            assertThat(again).isEqualTo(once);
        }
    }

    @Test
    void leavesAJobThatEndedAsItIs() {
        var done = WorkloadStatus.of("jobs", workload("ready", "{}"), NOW);
        done.withObject("metadata").withObject("annotations").put(WorkloadStatus.OUTCOME, "failed");

        assertThat(WorkloadStatus.of("jobs", done.deepCopy(), NOW)).isEqualTo(done);
    }

    @Test
    void countsNoReplicasWhereNoneAreWanted() {
        var status = WorkloadStatus.of("deployments", workload("ready", "{\"replicas\": 0}"), NOW);

        assertThat(status.at("/status/readyReplicas").isMissingNode()).isTrue();
        assertThat(condition(status, "Available").path("status").asText()).isEqualTo("True");
    }

    private static JsonNode condition(JsonNode object, String type) {
        for (var condition : object.at("/status/conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        throw new AssertionError("there is no condition " + type);
    }
}
