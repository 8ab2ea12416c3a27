package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Namespaces are born active, with the finalizer of whoever empties them at their end. */
final class NamespaceRules implements KindRules {
    private static final String EMPTIER = "kubernetes";

    @Override
    public void fill(ObjectNode object) {
        var metadata = object.withObject("metadata");
        metadata.withObject("labels")
                .put("kubernetes.io/metadata.name", metadata.path("name").asText());
    }

    @Override
    public void begin(ObjectNode object) {
        object.withObject("status").put("phase", "Active");
        var finalizers = object.withObject("spec").withArray("finalizers");
        for (var known : finalizers) {
            if (known.asText().equals(EMPTIER)) {
                return;
            }
        }
        finalizers.add(EMPTIER);
    }
}
