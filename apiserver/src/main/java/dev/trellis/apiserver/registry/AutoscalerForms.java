package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Autoscalers of both versions are the same objects, kept in the newer one. The older one knows the
 * load of processors alone, so it carries the rest in annotations.
 */
final class AutoscalerForms {
    private static final String PREFIX = "autoscaling.alpha.kubernetes.io/";
    private static final String METRICS = "metrics";
    private static final String TARGET = "targetCPUUtilizationPercentage";
    private static final String CURRENT = "currentCPUUtilizationPercentage";

    /** What the older version has no field for: where it stands, and the annotation. */
    private static final Map<String, String> CARRIED =
            Map.of(
                    "/spec/metrics", METRICS,
                    "/spec/behavior", "behavior",
                    "/status/currentMetrics", "current-metrics",
                    "/status/conditions", "conditions");

    private AutoscalerForms() {}

    /** Makes an object of the newer version one of the older one. */
    static ObjectNode older(ObjectNode object, String apiVersion) {
        for (var part : List.of("spec", "status")) {
            if (object.path(part) instanceof ObjectNode node) {
                toPercentage(node, part.equals("spec"));
            }
        }
        CARRIED.forEach((path, annotation) -> {
            var parent = object.at(path.substring(0, path.lastIndexOf('/')));
            if (parent instanceof ObjectNode node) {
                var value = node.remove(path.substring(path.lastIndexOf('/') + 1));
                if (value != null && !value.isEmpty()) {
                    object.withObject("metadata")
                            .withObject("annotations")
                            .put(
                                    PREFIX + annotation,
                                    new String(Json.write(value), StandardCharsets.UTF_8));
                }
            }
        });
        if (object.path("status") instanceof ObjectNode status && !status.has("currentReplicas")) {
            status.put("currentReplicas", 0);
        }
        return object.put("apiVersion", apiVersion);
    }

    private static void toPercentage(ObjectNode part, boolean wanted) {
        var list = wanted ? METRICS : "currentMetrics";
        if (!(part.path(list) instanceof ArrayNode metrics)) {
            return;
        }
        for (var i = 0; i < metrics.size(); i++) {
            var resource = metrics.get(i).path("resource");
            var share = resource.path(wanted ? "target" : "current").path("averageUtilization");
            if (resource.path("name").asText("").equals("cpu") && share.isNumber()) {
                part.set(wanted ? TARGET : CURRENT, share);
                metrics.remove(i);
                return;
            }
        }
    }

    /** Makes an object of the older version one of the newer one. */
    static ObjectNode newer(ObjectNode object, String apiVersion) {
        if (object.at("/metadata/annotations") instanceof ObjectNode annotations) {
            CARRIED.forEach((path, annotation) -> {
                var carried = annotations.remove(PREFIX + annotation);
                if (carried != null) {
                    var at = path.lastIndexOf('/');
                    object.withObject(path.substring(0, at))
                            .set(path.substring(at + 1), read(carried.asText("")));
                }
            });
            if (annotations.isEmpty()) {
                object.withObject("metadata").remove("annotations");
            }
        }
        fromPercentage(object.withObject("spec"), true);
        if (object.path("status") instanceof ObjectNode status) {
            fromPercentage(status, false);
            if (!status.has("currentMetrics")) {
                status.putNull("currentMetrics");
            }
        }
        return object.put("apiVersion", apiVersion);
    }

    private static void fromPercentage(ObjectNode part, boolean wanted) {
        var share = part.remove(wanted ? TARGET : CURRENT);
        if (share == null || !share.isNumber()) {
            return;
        }
        var list = wanted ? METRICS : "currentMetrics";
        var metrics = part.path(list) instanceof ArrayNode known ? known : part.putArray(list);
        var resource = Json.object().put("name", "cpu");
        var target = resource.putObject(wanted ? "target" : "current");
        if (wanted) {
            target.put("type", "Utilization");
        }
        target.set("averageUtilization", share);
        var metric = Json.object().put("type", "Resource");
        metric.set("resource", resource);
        metrics.insert(0, metric);
    }

    /** What is carried was written here; what somebody else put there may be anything. */
    private static JsonNode read(String json) {
        try {
            return Json.read(json.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException _) {
            return Json.object().arrayNode();
        }
    }
}
