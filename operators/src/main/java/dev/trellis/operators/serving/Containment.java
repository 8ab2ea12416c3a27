package dev.trellis.operators.serving;

import com.fasterxml.jackson.databind.JsonNode;

/** Whether an object is as wanted, whatever the server added to it. */
final class Containment {
    private Containment() {}

    static boolean holds(JsonNode found, JsonNode wanted) {
        if (wanted.isObject()) {
            return wanted.propertyStream()
                    .allMatch(one -> holds(found.path(one.getKey()), one.getValue()));
        }
        if (wanted.isArray()) {
            if (found.size() != wanted.size()) {
                return false;
            }
            for (var at = 0; at < wanted.size(); at++) {
                if (!holds(found.path(at), wanted.path(at))) {
                    return false;
                }
            }
            return true;
        }
        // Of numbers the value counts, not how wide they were read.
        return found.asText().equals(wanted.asText());
    }
}
