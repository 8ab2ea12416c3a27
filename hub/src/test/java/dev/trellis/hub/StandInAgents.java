package dev.trellis.hub;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.Call;
import dev.trellis.hub.ConsoleDocument.Step;

import org.awaitility.Awaitility;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What work agents would report about the works of an add-on, if there were clusters. */
final class StandInAgents {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private final HubFixture hub;

    StandInAgents(HubFixture hub) {
        this.hub = hub;
    }

    void report(Step.Report report) {
        for (var cluster : report.clusters()) {
            // An agent becomes ready with something new; pods it can lose at any time.
            var works =
                    Awaitility.await(report + ": a work for " + cluster)
                            .atMost(PATIENCE)
                            .until(
                                    () -> works(report.addon(), cluster),
                                    found ->
                                            report.ready()
                                                    ? found.stream().anyMatch(StandInAgents::isNew)
                                                    : !found.isEmpty());
            works.forEach(work -> report(work, report.ready()));
        }
    }

    private List<JsonNode> works(String addon, String cluster) {
        var works = new ArrayList<JsonNode>();
        hub.send(
                        Call.get(path(cluster))
                                .with("labelSelector", AddOnLabels.ADDON_NAME + "=" + addon))
                .path("items")
                .forEach(works::add);
        return works;
    }

    private static boolean isNew(JsonNode work) {
        for (var condition : work.at("/status/conditions")) {
            if (condition.path("observedGeneration").equals(work.at("/metadata/generation"))) {
                return false;
            }
        }
        return true;
    }

    private void report(JsonNode work, boolean ready) {
        var manifests = new ArrayList<Object>();
        for (var manifest : work.at("/spec/workload/manifests")) {
            if (manifest.path("kind").asText().equals("Deployment")) {
                manifests.add(deployment(manifest, manifests.size(), ready));
            }
        }
        var generation = work.at("/metadata/generation").asLong();
        hub.send(
                Call.patch(
                        path(work.at("/metadata/namespace").asText())
                                + "/"
                                + work.at("/metadata/name").asText()
                                + "/status",
                        Call.MERGE_PATCH,
                        ApiJson.toTree(
                                        Map.of(
                                                "status",
                                                Map.of(
                                                        "conditions",
                                                        List.of(
                                                                condition("Applied", generation),
                                                                condition("Available", generation)),
                                                        "resourceStatus",
                                                        Map.of("manifests", manifests))))
                                .toString()));
    }

    private static Map<String, Object> condition(String type, long generation) {
        return Map.of(
                "type",
                type,
                "status",
                "True",
                "observedGeneration",
                generation,
                "lastTransitionTime",
                "2026-01-01T00:00:00Z",
                "reason",
                "Reported",
                "message",
                "");
    }

    private static Map<String, Object> deployment(JsonNode manifest, int ordinal, boolean ready) {
        var replicas = manifest.at("/spec/replicas").asLong();
        return Map.of(
                "resourceMeta",
                Map.of(
                        "ordinal",
                        ordinal,
                        "group",
                        "apps",
                        "version",
                        "v1",
                        "kind",
                        "Deployment",
                        "resource",
                        "deployments",
                        "name",
                        manifest.at("/metadata/name").asText(),
                        "namespace",
                        manifest.at("/metadata/namespace").asText()),
                "statusFeedback",
                Map.of(
                        "values",
                        List.of(
                                value("Replicas", replicas),
                                value("ReadyReplicas", ready ? replicas : 0))),
                "conditions",
                List.of());
    }

    private static Map<String, Object> value(String name, long number) {
        return Map.of("name", name, "fieldValue", Map.of("type", "Integer", "integer", number));
    }

    private static String path(String cluster) {
        return "/apis/work.open-cluster-management.io/v1/namespaces/" + cluster + "/manifestworks";
    }
}
