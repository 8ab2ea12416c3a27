package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Services. There is no network behind them here, so nobody gives them an address. */
final class ServiceRules implements KindRules {
    private static final List<String> TYPES =
            List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
    private static final int AFFINITY_SECONDS = 10_800;

    @Override
    public void fill(ObjectNode object) {
        var spec = Defaults.object(object, "spec");
        Defaults.put(spec, "type", "ClusterIP");
        Defaults.put(spec, "sessionAffinity", "None");
        if (spec.path("sessionAffinity").asText().equals("ClientIP")) {
            Defaults.put(
                    Defaults.object(Defaults.object(spec, "sessionAffinityConfig"), "clientIP"),
                    "timeoutSeconds",
                    AFFINITY_SECONDS);
        }
        for (var port : spec.path("ports")) {
            Defaults.put(port, "protocol", "TCP");
            if (port instanceof ObjectNode node && !node.hasNonNull("targetPort")) {
                node.set("targetPort", node.path("port").deepCopy());
            }
        }
        if (!isElsewhere(spec)) {
            Defaults.put(spec, "internalTrafficPolicy", "Cluster");
        }
        if (List.of("LoadBalancer", "NodePort").contains(spec.path("type").asText())) {
            Defaults.put(spec, "externalTrafficPolicy", "Cluster");
        }
        Defaults.object(Defaults.object(object, "status"), "loadBalancer");
    }

    @Override
    public void begin(ObjectNode object) {
        object.putObject("status").putObject("loadBalancer");
        var spec = object.withObject("spec");
        if (isHeadless(spec) && !spec.has("clusterIPs")) {
            spec.putArray("clusterIPs").add("None");
            var chosen = spec.path("selector").isEmpty();
            var families = spec.putArray("ipFamilies").add("IPv4");
            if (chosen) {
                families.add("IPv6");
            }
            spec.put("ipFamilyPolicy", chosen ? "RequireDualStack" : "SingleStack");
        }
    }

    /** Whoever replaces a service need not know the addresses that it was given. */
    @Override
    public void carry(ObjectNode object, ObjectNode old) {
        var spec = object.withObject("spec");
        if (!spec.path("type").asText().equals(old.at("/spec/type").asText())) {
            return;
        }
        for (var field : List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
            if (!spec.has(field) && old.path("spec").has(field)) {
                spec.set(field, old.path("spec").path(field));
            }
        }
    }

    private static boolean isElsewhere(JsonNode spec) {
        return spec.path("type").asText().equals("ExternalName");
    }

    private static boolean isHeadless(JsonNode spec) {
        return spec.path("clusterIP").asText("").equals("None");
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        var spec = object.path("spec");
        PodChecks.choice(spec.path("type"), "spec.type", TYPES, causes);
        PodChecks.choice(
                spec.path("sessionAffinity"),
                "spec.sessionAffinity",
                List.of("ClientIP", "None"),
                causes);
        if (isElsewhere(spec) && spec.path("externalName").asText("").isEmpty()) {
            causes.add(Cause.required("spec.externalName"));
        }
        if (spec.path("ports").isEmpty() && !isElsewhere(spec) && !isHeadless(spec)) {
            causes.add(Cause.required("spec.ports"));
        }
        checkPorts(spec.path("ports"), causes);
        return causes;
    }

    private static void checkPorts(JsonNode ports, List<Cause> causes) {
        var names = new HashSet<String>();
        for (var i = 0; i < ports.size(); i++) {
            var port = ports.get(i);
            var at = "spec.ports[%d]".formatted(i);
            var name = port.path("name").asText("");
            if (name.isEmpty() && ports.size() > 1) {
                causes.add(Cause.required(at + ".name"));
            } else if (!name.isEmpty() && !names.add(name)) {
                causes.add(Cause.duplicate(at + ".name", port.path("name")));
            }
            PodChecks.port(port.path("port"), at + ".port", causes);
            if (port.path("targetPort").isNumber()) {
                PodChecks.port(port.path("targetPort"), at + ".targetPort", causes);
            }
        }
    }
}
