package dev.trellis.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import java.util.List;
import java.util.Optional;

/** What is sent to the server, made of states of an object as JSON. Empty: nothing would change. */
final class Bodies {
    private static final String METADATA = "metadata";
    private static final String STATUS = "status";
    private static final String UID = "uid";
    private static final String VERSION = "resourceVersion";

    /** Written by the server alone. */
    private static final List<String> SERVER_METADATA =
            List.of(
                    UID,
                    VERSION,
                    "generation",
                    "creationTimestamp",
                    "deletionTimestamp",
                    "deletionGracePeriodSeconds",
                    "managedFields",
                    "selfLink");

    private Bodies() {}

    static Optional<ObjectNode> statusPatch(ObjectMeta known, JsonNode before, JsonNode after) {
        return withPreconditions(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", known.getName())
                        .put(UID, known.getUid())
                        .put(VERSION, known.getResourceVersion()),
                MergePatch.between(status(before), status(after), Sameness.EMPTY_IS_ABSENT));
    }

    static Optional<ObjectNode> patch(JsonNode before, JsonNode after) {
        return withPreconditions(
                before.path(METADATA),
                MergePatch.between(ofClients(before), ofClients(after), Sameness.EXACT));
    }

    private static Optional<ObjectNode> withPreconditions(JsonNode known, ObjectNode difference) {
        if (difference.isEmpty()) {
            return Optional.empty();
        }
        difference
                .withObjectProperty(METADATA)
                .put(UID, required(known, UID))
                .put(VERSION, required(known, VERSION));
        return Optional.of(difference);
    }

    /** The whole object, where a client may say something about it that was not so before. */
    static Optional<ObjectNode> update(JsonNode before, JsonNode after) {
        return Sameness.EXACT.same(ofClients(before), ofClients(after))
                ? Optional.empty()
                : Optional.of(whole(before, after));
    }

    /** The whole object, where its status differs. */
    static Optional<ObjectNode> statusUpdate(JsonNode before, JsonNode after) {
        return Sameness.EMPTY_IS_ABSENT.same(before.path(STATUS), after.path(STATUS))
                ? Optional.empty()
                : Optional.of(whole(before, after));
    }

    private static ObjectNode whole(JsonNode before, JsonNode after) {
        ObjectNode whole = after.deepCopy();
        var metadata = whole.withObjectProperty(METADATA);
        // Those that are not sent stay as they are.
        metadata.remove("managedFields");
        var known = before.path(METADATA);
        metadata.put(UID, required(known, UID)).put(VERSION, required(known, VERSION));
        return whole;
    }

    static ObjectNode deletion(JsonNode known, boolean unchangedOnly) {
        var options = JsonNodeFactory.instance.objectNode();
        options.put("apiVersion", "v1").put("kind", "DeleteOptions");
        var preconditions = options.putObject("preconditions");
        preconditions.put(UID, required(known.path(METADATA), UID));
        if (unchangedOnly) {
            preconditions.put(VERSION, required(known.path(METADATA), VERSION));
        }
        return options;
    }

    /** What a client may say about an object outside of its status. */
    static ObjectNode ofClients(JsonNode object) {
        ObjectNode copy = object.deepCopy();
        copy.remove(STATUS);
        if (copy.path(METADATA) instanceof ObjectNode metadata) {
            metadata.remove(SERVER_METADATA);
        }
        return copy;
    }

    private static ObjectNode status(JsonNode status) {
        var part = JsonNodeFactory.instance.objectNode();
        if (!status.isMissingNode()) {
            part.set(STATUS, status);
        }
        return part;
    }

    private static String required(JsonNode metadata, String member) {
        var value = metadata.path(member).asText("");
        if (value.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s has no %s, so it did not come from the server"
                            .formatted(metadata.path("name").asText("the object"), member));
        }
        return value;
    }
}
