package dev.trellis.promote.follow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;

/** An object of which no more is known, or to be told, than who it is. */
final class Stub {
    private Stub() {}

    static KubeObject of(String apiVersion, ObjectId id) {
        return of(apiVersion, id, JsonNodeFactory.instance.missingNode());
    }

    /**
     * @param labels by which selectors find it; missing where it has none
     */
    static KubeObject of(String apiVersion, ObjectId id, JsonNode labels) {
        var stub = JsonNodeFactory.instance.objectNode();
        stub.put("apiVersion", apiVersion).put("kind", id.kind());
        var metadata = stub.putObject("metadata").put("name", id.name());
        if (!id.namespace().isEmpty()) {
            metadata.put("namespace", id.namespace());
        }
        if (labels.isObject()) {
            metadata.set("labels", labels);
        }
        return new KubeObject(stub);
    }
}
