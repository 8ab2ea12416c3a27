package dev.trellis.agent.feedback;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Group, version and kind of an object. */
record ObjectKind(String group, String version, String kind) {

    static ObjectKind of(ObjectNode object) {
        var apiVersion = object.path("apiVersion").asText("");
        var slash = apiVersion.indexOf('/');
        return new ObjectKind(
                slash < 0 ? "" : apiVersion.substring(0, slash),
                apiVersion.substring(slash + 1),
                object.path("kind").asText(""));
    }

    /** As Kubernetes writes it in messages. */
    @Override
    public String toString() {
        return group + "/" + version + ", Kind=" + kind;
    }
}
