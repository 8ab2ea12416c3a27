package dev.trellis.interpreter.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;

/**
 * An object of any kind, as it was read.
 *
 * @param json not to be changed by anybody who holds it; {@link #copy} is for that
 */
public record KubeObject(ObjectNode json) {

    /**
     * Reads an object.
     *
     * @throws IllegalArgumentException where the text is no JSON object
     */
    public static KubeObject parse(String json) {
        if (ApiJson.readTree(json) instanceof ObjectNode object) {
            return new KubeObject(object);
        }
        throw new IllegalArgumentException("a Kubernetes object is a JSON object, this is none");
    }

    public String apiVersion() {
        return Fields.text(json, "apiVersion");
    }

    public Kind kind() {
        return Kind.of(apiVersion(), Fields.text(json, "kind"));
    }

    public String name() {
        return Fields.text(metadata(), "name");
    }

    /** Empty where the object belongs to no namespace. */
    public String namespace() {
        return Fields.text(metadata(), "namespace");
    }

    public JsonNode metadata() {
        return json.path("metadata");
    }

    public JsonNode spec() {
        return json.path("spec");
    }

    public JsonNode status() {
        return json.path("status");
    }

    public String label(String key) {
        return Fields.text(metadata().path("labels"), key);
    }

    public String annotation(String key) {
        return Fields.text(metadata().path("annotations"), key);
    }

    /** A tree that nobody else holds. */
    public ObjectNode copy() {
        return json.deepCopy();
    }

    public ObjectId id() {
        var kind = kind();
        return new ObjectId(kind.group(), kind.name(), namespace(), name());
    }

    /** Without content: it may hold a secret. */
    @Override
    public String toString() {
        return id().toString();
    }
}
