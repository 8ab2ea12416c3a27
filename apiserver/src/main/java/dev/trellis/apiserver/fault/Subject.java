package dev.trellis.apiserver.fault;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

/**
 * The object that a Status is about.
 *
 * @param kind the plural resource or the Kind, as the reference server has it in that case
 */
public record Subject(String group, String kind, String name) {
    ObjectNode details() {
        var details = Json.object();
        if (!name.isEmpty()) {
            details.put("name", name);
        }
        if (!group.isEmpty()) {
            details.put("group", group);
        }
        if (!kind.isEmpty()) {
            details.put("kind", kind);
        }
        return details;
    }

    /** The Status of a finished removal. */
    public ObjectNode success(String uid) {
        var status = Json.object();
        status.put("kind", "Status").put("apiVersion", "v1");
        status.set("metadata", Json.object());
        status.put("status", "Success").set("details", details().put("uid", uid));
        return status;
    }

    @Override
    public String toString() {
        return "%s%s \"%s\"".formatted(kind, group.isEmpty() ? "" : "." + group, name);
    }
}
