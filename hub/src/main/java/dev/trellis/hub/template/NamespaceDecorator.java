package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Moves a manifest to the install namespace. A manifest without a namespace is taken for cluster
 * scoped and stays so.
 */
record NamespaceDecorator(String namespace) {

    void decorate(ObjectNode manifest) {
        if (manifest.path("metadata") instanceof ObjectNode metadata
                && !metadata.path("namespace").asText("").isEmpty()) {
            metadata.put("namespace", namespace);
        }
        switch (manifest.path("kind").asText()) {
            case "RoleBinding", "ClusterRoleBinding" ->
                    // Every subject, whatever its kind: only service accounts care.
                    member(manifest, "subjects").forEach(subject -> put(subject, "namespace"));
            case "Namespace" -> put(member(manifest, "metadata"), "name");
            default -> {
                // Nothing else names a namespace in a place known to us.
            }
        }
    }

    private void put(JsonNode parent, String member) {
        if (parent instanceof ObjectNode object) {
            object.put(member, namespace);
        }
    }

    private static JsonNode member(ObjectNode manifest, String name) {
        var member = manifest.get(name);
        if (member == null) {
            throw new Unrenderable("failed to find field " + name);
        }
        return member;
    }
}
