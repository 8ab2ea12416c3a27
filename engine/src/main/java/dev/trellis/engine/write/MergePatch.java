package dev.trellis.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patches (RFC 7386) between two states of an object. */
final class MergePatch {
    private MergePatch() {}

    /**
     * What turns one object into the other, empty when they are the same. It names only members
     * that differ; a list that differs is named whole, as the format demands.
     */
    static ObjectNode between(JsonNode before, JsonNode after, Sameness sameness) {
        var patch = JsonNodeFactory.instance.objectNode();
        before.propertyStream()
                .filter(member -> after.path(member.getKey()).isMissingNode())
                .filter(member -> !sameness.isAbsent(member.getValue()))
                .forEach(member -> patch.set(member.getKey(), NullNode.getInstance()));
        after.propertyStream()
                .forEach(member -> {
                    var old = before.path(member.getKey());
                    var now = member.getValue();
                    if (!sameness.same(old, now)) {
                        patch.set(member.getKey(), change(old, now, sameness));
                    }
                });
        return patch;
    }

    /** Changes the object as the patch says. */
    static void apply(ObjectNode object, ObjectNode patch) {
        patch.properties()
                .forEach(member -> {
                    var name = member.getKey();
                    switch (member.getValue()) {
                        case NullNode _ -> object.remove(name);
                        case ObjectNode change -> apply(object.withObjectProperty(name), change);
                        default -> object.set(name, member.getValue());
                    }
                });
    }

    private static JsonNode change(JsonNode old, JsonNode now, Sameness sameness) {
        if (!now.isObject()) {
            return now;
        }
        // Of a new object the empty members go along: a schema may require them.
        return old.isObject()
                ? between(old, now, sameness)
                : between(JsonNodeFactory.instance.objectNode(), now, Sameness.EXACT);
    }
}
