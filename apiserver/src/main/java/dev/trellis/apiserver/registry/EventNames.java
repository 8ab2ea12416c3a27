package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Map;

/** Events of both groups are the same objects; some fields have two names. */
final class EventNames {
    private static final String KEPT = "v1";

    /** The names in the newer group, by those in the core. */
    private static final Map<String, String> NEWER =
            Map.of(
                    "involvedObject", "regarding",
                    "message", "note",
                    "source", "deprecatedSource",
                    "firstTimestamp", "deprecatedFirstTimestamp",
                    "lastTimestamp", "deprecatedLastTimestamp",
                    "count", "deprecatedCount",
                    "reportingComponent", "reportingController");

    private EventNames() {}

    /** The name in the core of what a field is called in the newer group; others are unknown. */
    static String coreField(String newer) {
        if (newer.startsWith("regarding.")) {
            return "involvedObject" + newer.substring("regarding".length());
        }
        return switch (newer) {
            case "reportingController" -> "reportingComponent";
            case "reason", "type", "metadata.name", "metadata.namespace" -> newer;
            default -> newer + " (of the newer group)";
        };
    }

    static ObjectNode newer(ObjectNode core, String apiVersion) {
        NEWER.forEach((old, next) -> rename(core, old, next));
        for (var empty : List.of("reportingController", "reportingInstance")) {
            if (core.path(empty).asText("").isEmpty()) {
                core.remove(empty);
            }
        }
        return core.put("apiVersion", apiVersion);
    }

    static ObjectNode core(ObjectNode newer) {
        NEWER.forEach((old, next) -> rename(newer, next, old));
        // In the core these are always told, even where there is nothing to tell.
        for (var time : List.of("eventTime", "firstTimestamp", "lastTimestamp")) {
            if (!newer.has(time)) {
                newer.putNull(time);
            }
        }
        newer.withObject("source");
        return newer.put("apiVersion", KEPT);
    }

    private static void rename(ObjectNode event, String from, String to) {
        var value = event.remove(from);
        if (value != null) {
            event.set(to, value);
        }
    }
}
