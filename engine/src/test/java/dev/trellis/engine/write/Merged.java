package dev.trellis.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a server makes of a merge patch, by the algorithm of RFC 7386. */
final class Merged {
    private Merged() {}

    static JsonNode of(JsonNode target, JsonNode patch) {
        if (!patch.isObject()) {
            return patch.deepCopy();
        }
        var merged =
                target instanceof ObjectNode object
                        ? object.deepCopy()
                        : JsonNodeFactory.instance.objectNode();
        patch.propertyStream()
                .forEach(member -> {
                    if (member.getValue().isNull()) {
                        merged.remove(member.getKey());
                    } else {
                        var old = merged.path(member.getKey());
                        merged.set(member.getKey(), of(old, member.getValue()));
                    }
                });
        return merged;
    }
}
