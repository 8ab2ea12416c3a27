package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;

/** Pods get the defaults of their specification, and wait for somebody who runs them. */
final class PodRules implements KindRules {
    private static final List<String> CONTAINERS = List.of("initContainers", "containers");
    private static final List<String> COUNTED = List.of("cpu", "memory");

    @Override
    public void fill(ObjectNode object) {
        var spec = Defaults.object(object, "spec");
        PodDefaults.fill(spec);
        Defaults.put(spec, "enableServiceLinks", true);
        for (var list : CONTAINERS) {
            for (var container : spec.path(list)) {
                request(container.path("resources"));
            }
        }
    }

    /** Who names a limit and no request means the limit. */
    private static void request(JsonNode resources) {
        if (resources instanceof ObjectNode known && !known.path("limits").isEmpty()) {
            var requests = Defaults.object(known, "requests");
            known.path("limits")
                    .properties()
                    .forEach(limit -> {
                        if (!requests.hasNonNull(limit.getKey())) {
                            requests.set(limit.getKey(), limit.getValue());
                        }
                    });
        }
    }

    @Override
    public void begin(ObjectNode object) {
        object.putObject("status").put("phase", "Pending").put("qosClass", quality(object));
    }

    /** How far a pod's resources are promised to it. */
    private static String quality(JsonNode pod) {
        var asks = false;
        var guaranteed = true;
        for (var list : CONTAINERS) {
            for (var container : pod.path("spec").path(list)) {
                var limits = container.path("resources").path("limits");
                var requests = container.path("resources").path("requests");
                for (var name : COUNTED) {
                    asks |= limits.has(name) || requests.has(name);
                    guaranteed &= limits.has(name) && limits.path(name).equals(requests.path(name));
                }
            }
        }
        return !asks ? "BestEffort" : guaranteed ? "Guaranteed" : "Burstable";
    }
}
