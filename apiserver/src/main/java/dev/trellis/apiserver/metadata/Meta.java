package dev.trellis.apiserver.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metadata of one object: a view, not a copy. */
public record Meta(ObjectNode node) {
    /** The object's metadata, made if it had none. */
    public static Meta of(ObjectNode object) {
        return new Meta(
                object.get("metadata") instanceof ObjectNode metadata
                        ? metadata
                        : object.putObject("metadata"));
    }

    public String name() {
        return text("name");
    }

    public String namespace() {
        return text("namespace");
    }

    public String uid() {
        return text("uid");
    }

    public String resourceVersion() {
        return text("resourceVersion");
    }

    public long generation() {
        return node.path("generation").asLong(0);
    }

    public boolean isDeleting() {
        return node.hasNonNull("deletionTimestamp");
    }

    public Map<String, String> labels() {
        return texts("labels");
    }

    public Map<String, String> annotations() {
        return texts("annotations");
    }

    public List<String> finalizers() {
        var made = new ArrayList<String>();
        node.path("finalizers").forEach(finalizer -> made.add(finalizer.asText()));
        return made;
    }

    public void setFinalizers(List<String> finalizers) {
        if (finalizers.isEmpty()) {
            node.remove("finalizers");
        } else {
            node.set("finalizers", Json.tree(finalizers));
        }
    }

    public String text(String field) {
        return node.path(field).asText("");
    }

    private Map<String, String> texts(String field) {
        var made = new LinkedHashMap<String, String>();
        node.path(field)
                .properties()
                .forEach(member -> made.put(member.getKey(), member.getValue().asText()));
        return made;
    }

    /** Takes a field from another object's metadata, also its absence. */
    public void restore(String field, Meta from) {
        JsonNode value = from.node().get(field);
        if (value == null) {
            node.remove(field);
        } else {
            node.set(field, value);
        }
    }
}
