package dev.trellis.interpreter.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.object.Fields;

import java.util.Map;
import java.util.TreeMap;

/** What a pod asks of a node. */
public final class PodRequirements {
    private PodRequirements() {}

    /**
     * Of a pod template. Missing where the pod asks for nothing.
     *
     * @throws dev.trellis.interpreter.InterpreterFailure where a request is no quantity
     */
    public static JsonNode of(JsonNode template) {
        var spec = template.path("spec");
        var requirements = JsonNodeFactory.instance.objectNode();
        var claim = nodeClaim(spec);
        if (!claim.isEmpty()) {
            requirements.set("nodeClaim", claim);
        }
        var request = requests(spec);
        if (!request.isEmpty()) {
            var written = requirements.putObject("resourceRequest");
            request.forEach((name, amount) -> written.put(name, amount.toString()));
        }
        return requirements.isEmpty() ? MissingNode.getInstance() : requirements;
    }

    private static ObjectNode nodeClaim(JsonNode spec) {
        var claim = JsonNodeFactory.instance.objectNode();
        var affinity =
                Fields.at(
                        spec,
                        "affinity",
                        "nodeAffinity",
                        "requiredDuringSchedulingIgnoredDuringExecution");
        if (affinity.isObject()) {
            claim.set("hardNodeAffinity", affinity);
        }
        for (var field : new String[] {"nodeSelector", "tolerations"}) {
            if (!spec.path(field).isEmpty()) {
                claim.set(field, spec.path(field));
            }
        }
        return claim;
    }

    /** Init containers run before the others, one after another, so the largest of them counts. */
    private static Map<String, Amount> requests(JsonNode spec) {
        var sum = new TreeMap<String, Amount>();
        for (var container : Fields.items(spec.path("containers"))) {
            requested(container.path("resources"))
                    .forEach((name, amount) -> sum.merge(name, amount, Amount::plus));
        }
        for (var container : Fields.items(spec.path("initContainers"))) {
            requested(container.path("resources"))
                    .forEach((name, amount) -> sum.merge(name, amount, Amount::max));
        }
        amounts(spec.path("overhead"))
                .forEach((name, amount) -> sum.merge(name, amount, Amount::plus));
        return sum;
    }

    /** A limit without a request is the request. */
    private static Map<String, Amount> requested(JsonNode resources) {
        var all = amounts(resources.path("limits"));
        all.putAll(amounts(resources.path("requests")));
        return all;
    }

    private static Map<String, Amount> amounts(JsonNode from) {
        var amounts = new TreeMap<String, Amount>();
        for (var entry : from.properties()) {
            amounts.put(entry.getKey(), Amount.parse(entry.getValue().asText()));
        }
        return amounts;
    }
}
