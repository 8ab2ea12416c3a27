package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Services. Their addresses are given to them when they are written. */
final class ServiceRules implements KindRules {
    private static final List<String> TYPES =
            List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
    private static final List<String> ADDRESSES =
            List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");
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
        if (hasNodePorts(spec)) {
            Defaults.put(spec, "externalTrafficPolicy", "Cluster");
        }
        if (spec.path("type").asText().equals("LoadBalancer")) {
            Defaults.put(spec, "allocateLoadBalancerNodePorts", true);
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
        } else if (spec.hasNonNull("clusterIP") && !spec.has("clusterIPs")) {
            spec.putArray("clusterIPs").add(spec.path("clusterIP"));
        }
    }

    private static boolean hasNodePorts(JsonNode spec) {
        return List.of("LoadBalancer", "NodePort").contains(spec.path("type").asText());
    }

    /** Whoever replaces a service need not know the addresses that it was given. */
    @Override
    public void carry(ObjectNode object, ObjectNode old) {
        var spec = object.withObject("spec");
        var before = old.path("spec");
        if (!isElsewhere(spec) && !isElsewhere(before)) {
            for (var field : ADDRESSES) {
                if (!spec.has(field) && before.has(field)) {
                    spec.set(field, before.path(field));
                }
            }
            if (!spec.path("clusterIP").equals(before.path("clusterIP"))
                    && Json.same(spec.path("clusterIPs"), before.path("clusterIPs"))) {
                spec.putArray("clusterIPs").add(spec.path("clusterIP"));
            }
        } else if (isElsewhere(spec)) {
            drop(spec, before, ADDRESSES);
            drop(spec, before, List.of("internalTrafficPolicy"));
        }
        carryPorts(spec, before);
    }

    /** What a service of another type cannot have goes, unless its writer asked for it anew. */
    private static void drop(ObjectNode spec, JsonNode before, List<String> fields) {
        for (var field : fields) {
            if (spec.has(field) && Json.same(spec.path(field), before.path(field))) {
                spec.remove(field);
            }
        }
    }

    private static void carryPorts(ObjectNode spec, JsonNode before) {
        var had = new HashMap<String, JsonNode>();
        before.path("ports")
                .forEach(port -> had.put(port.path("name").asText(""), port.path("nodePort")));
        var asked = new HashSet<JsonNode>();
        spec.path("ports").forEach(port -> asked.add(port.path("nodePort")));
        for (var port : spec.path("ports")) {
            var known = had.get(port.path("name").asText(""));
            if (!(port instanceof ObjectNode node) || known == null || !known.isNumber()) {
                continue;
            }
            if (!hasNodePorts(spec)) {
                drop(node, Json.object().set("nodePort", known), List.of("nodePort"));
            } else if (!node.hasNonNull("nodePort") && !asked.contains(known)) {
                node.set("nodePort", known);
            }
        }
        if (!hasNodePorts(spec)) {
            drop(spec, before, List.of("externalTrafficPolicy", "healthCheckNodePort"));
        }
        if (!spec.path("type").asText().equals("LoadBalancer")) {
            drop(spec, before, List.of("allocateLoadBalancerNodePorts", "loadBalancerClass"));
        } else if (!spec.has("healthCheckNodePort") && before.has("healthCheckNodePort")) {
            spec.set("healthCheckNodePort", before.path("healthCheckNodePort"));
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
        old.map(before -> before.path("spec"))
                .filter(before -> !isElsewhere(before) && !isElsewhere(spec))
                .filter(before -> !before.at("/clusterIPs/0").isMissingNode())
                .filter(before -> !before.at("/clusterIPs/0").equals(spec.at("/clusterIPs/0")))
                .ifPresent(_ ->
                        causes.add(
                                Cause.invalid(
                                        "spec.clusterIPs[0]",
                                        spec.path("clusterIPs"),
                                        "may not change once set")));
        return causes;
    }

    @Override
    public List<String> warn(ObjectNode object, Optional<ObjectNode> old) {
        var spec = object.path("spec");
        return isHeadless(spec) && spec.path("sessionAffinity").asText().equals("ClientIP")
                ? List.of("spec.SessionAffinity is ignored for headless services")
                : List.of();
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
