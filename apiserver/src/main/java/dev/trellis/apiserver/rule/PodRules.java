package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pods, which wait for a node from their first moment. */
final class PodRules implements KindRules {
    private static final int SECONDS_ON_LOST_NODE = 300;

    @Override
    public void fill(ObjectNode object) {
        var spec = Defaults.object(object, "spec");
        PodDefaults.fill(spec);
        Defaults.put(spec, "enableServiceLinks", true);
        for (var container : spec.path("containers")) {
            requests(container.path("resources"));
        }
    }

    /** Who bounds what may be used is taken to need it. */
    private static void requests(JsonNode resources) {
        if (resources instanceof ObjectNode object && object.path("limits").isObject()) {
            var requests = Defaults.object(object, "requests");
            object.path("limits")
                    .properties()
                    .forEach(limit ->
                            Defaults.put(requests, limit.getKey(), limit.getValue().asText()));
        }
    }

    @Override
    public void begin(ObjectNode object) {
        var spec = object.withObject("spec");
        Defaults.put(spec, "priority", 0);
        Defaults.put(spec, "preemptionPolicy", "PreemptLowerPriority");
        for (var trouble : List.of("not-ready", "unreachable")) {
            tolerate(spec, "node.kubernetes.io/" + trouble);
        }
        object.putObject("status").put("phase", "Pending").put("qosClass", quality(spec));
    }

    private static void tolerate(ObjectNode spec, String taint) {
        for (var known : spec.path("tolerations")) {
            if (List.of(taint, "").contains(known.path("key").asText(""))) {
                return;
            }
        }
        spec.withArray("tolerations")
                .addObject()
                .put("key", taint)
                .put("operator", "Exists")
                .put("effect", "NoExecute")
                .put("tolerationSeconds", SECONDS_ON_LOST_NODE);
    }

    static String quality(JsonNode spec) {
        var any = false;
        var guaranteed = true;
        for (var list : List.of("containers", "initContainers")) {
            for (var container : spec.path(list)) {
                var limits = container.at("/resources/limits");
                var requests = container.at("/resources/requests");
                for (var name : List.of("cpu", "memory")) {
                    any |= limits.has(name) || requests.has(name);
                    guaranteed &= limits.has(name) && limits.path(name).equals(requests.path(name));
                }
            }
        }
        return !any ? "BestEffort" : guaranteed ? "Guaranteed" : "Burstable";
    }

    /** Conditions always tell their times, even where there is nothing to tell. */
    @Override
    public void complete(ObjectNode object) {
        for (var condition : object.at("/status/conditions")) {
            if (condition instanceof ObjectNode one) {
                for (var time : List.of("lastProbeTime", "lastTransitionTime")) {
                    if (!one.has(time)) {
                        one.putNull(time);
                    }
                }
            }
        }
    }

    @Override
    public void keep(String subresource, ObjectNode object, ObjectNode old, String now) {
        PodUpdates.keep(subresource, object, old);
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var spec = object.path("spec");
        var causes = new ArrayList<>(PodChecks.check(spec, "spec"));
        PodChecks.choice(
                spec.path("restartPolicy"),
                "spec.restartPolicy",
                List.of("Always", "Never", "OnFailure"),
                causes);
        old.ifPresent(before ->
                causes.addAll(
                        PodUpdates.check(
                                spec,
                                before.path("spec"),
                                before.at("/status/qosClass").asText(""))));
        return causes;
    }
}
