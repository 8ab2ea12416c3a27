package dev.trellis.promote.closure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.interpreter.object.KubeObject;

import java.util.List;

/**
 * What is delivered of a namespace: its name, and what changes how pods run in it. The rest belongs
 * to whoever runs the cluster.
 */
final class NamespaceTemplate {
    private static final List<String> KEPT =
            List.of(
                    "pod-security.kubernetes.io/",
                    "app.kubernetes.io/",
                    "istio-injection",
                    "istio.io/",
                    "linkerd.io/");

    private NamespaceTemplate() {}

    static KubeObject of(KubeObject namespace) {
        var metadata = JsonNodeFactory.instance.objectNode();
        metadata.put("name", namespace.name());
        for (var map : List.of("labels", "annotations")) {
            var kept = JsonNodeFactory.instance.objectNode();
            for (var entry : namespace.metadata().path(map).properties()) {
                if (KEPT.stream().anyMatch(entry.getKey()::startsWith)) {
                    kept.set(entry.getKey(), entry.getValue().<JsonNode>deepCopy());
                }
            }
            if (!kept.isEmpty()) {
                metadata.set(map, kept);
            }
        }
        var template = JsonNodeFactory.instance.objectNode();
        template.put("apiVersion", "v1").put("kind", "Namespace").set("metadata", metadata);
        return new KubeObject(template);
    }
}
