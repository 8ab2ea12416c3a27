package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Conditions in a status. */
final class Conditions {
    /** What is said about one matter. */
    record Condition(String type, String status, String reason, String message) {}

    private Conditions() {}

    /** Says it, in the place where the same matter stood; the time moves with the status only. */
    static void set(ObjectNode status, Condition condition, String now) {
        var list =
                status.get("conditions") instanceof ArrayNode array
                        ? array
                        : status.putArray("conditions");
        ObjectNode made = null;
        for (var known : list) {
            if (known.path("type").asText().equals(condition.type())) {
                made = (ObjectNode) known;
            }
        }
        if (made == null) {
            made = list.addObject().put("type", condition.type());
        }
        if (!made.path("status").asText().equals(condition.status())) {
            made.put("status", condition.status()).put("lastTransitionTime", now);
        }
        made.put("reason", condition.reason()).put("message", condition.message());
    }

    static boolean isTrue(ObjectNode object, String type) {
        for (var condition : object.path("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }
}
