package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Map;

/** What is filled in wherever a pod's specification stands. */
final class PodDefaults {
    private static final List<String> CONTAINERS =
            List.of("initContainers", "containers", "ephemeralContainers");
    private static final List<String> PROBES =
            List.of("livenessProbe", "readinessProbe", "startupProbe");
    private static final int READABLE = 420; // 0644

    private PodDefaults() {}

    static void fill(ObjectNode spec) {
        Defaults.put(spec, "restartPolicy", "Always");
        Defaults.put(spec, "dnsPolicy", "ClusterFirst");
        Defaults.put(spec, "schedulerName", "default-scheduler");
        Defaults.put(spec, "terminationGracePeriodSeconds", 30);
        Defaults.object(spec, "securityContext");
        for (var list : CONTAINERS) {
            for (var container : spec.path(list)) {
                if (container instanceof ObjectNode object) {
                    container(object);
                }
            }
        }
        for (var volume : spec.path("volumes")) {
            if (volume instanceof ObjectNode object) {
                volume(object);
            }
        }
    }

    private static void container(ObjectNode container) {
        var resources = Defaults.object(container, "resources");
        Quantities.canonicalise(resources.path("limits"));
        Quantities.canonicalise(resources.path("requests"));
        Defaults.put(container, "terminationMessagePath", "/dev/termination-log");
        Defaults.put(container, "terminationMessagePolicy", "File");
        Defaults.put(container, "imagePullPolicy", pullPolicy(container.path("image").asText("")));
        for (var port : container.path("ports")) {
            Defaults.put(port, "protocol", "TCP");
        }
        for (var variable : container.path("env")) {
            Defaults.put(variable.path("valueFrom").path("fieldRef"), "apiVersion", "v1");
        }
        for (var name : PROBES) {
            probe(container.path(name));
        }
    }

    /** A tag that moves is looked up each time. */
    private static String pullPolicy(String image) {
        var name = image.substring(image.lastIndexOf('/') + 1);
        var pinned = name.contains("@") || (name.contains(":") && !name.endsWith(":latest"));
        return pinned ? "IfNotPresent" : "Always";
    }

    private static void probe(JsonNode probe) {
        if (!(probe instanceof ObjectNode)) {
            return;
        }
        Defaults.put(probe, "timeoutSeconds", 1);
        Defaults.put(probe, "periodSeconds", 10);
        Defaults.put(probe, "successThreshold", 1);
        Defaults.put(probe, "failureThreshold", 3);
        Defaults.put(probe.path("httpGet"), "path", "/");
        Defaults.put(probe.path("httpGet"), "scheme", "HTTP");
    }

    private static void volume(ObjectNode volume) {
        for (var source : List.of("secret", "configMap", "projected", "downwardAPI")) {
            Defaults.put(volume.path(source), "defaultMode", READABLE);
        }
        Defaults.put(volume.path("hostPath"), "type", "");
        if (volume.properties().stream().map(Map.Entry::getKey).allMatch("name"::equals)) {
            volume.putObject("emptyDir");
        }
    }
}
