package dev.trellis.apiserver.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * RFC 6902 as the reference server does it, which is laxer in two ways that clients rely on: a
 * member that is replaced need not be there, and an index may count from the end.
 */
public final class JsonPatch {
    private static final int OPERATIONS_MAX = 10_000;

    /** A few copies of copies would else fill all memory. */
    private static final long COPIED_MAX = 3L * 1024 * 1024;

    private JsonPatch() {}

    public static UnaryOperator<ObjectNode> parse(JsonNode patch) {
        if (!patch.isArray()) {
            throw StatusError.badRequest(
                    "error decoding patch: json: cannot unmarshal %s into Go value of type []handlers.jsonPatchOp"
                            .formatted(GoTypes.of(patch)));
        }
        if (patch.size() > OPERATIONS_MAX) {
            throw StatusError.plain(
                    413,
                    "RequestEntityTooLarge",
                    "Request entity too large: The allowed maximum operations in a JSON patch is %d, got %d"
                            .formatted(OPERATIONS_MAX, patch.size()));
        }
        return current -> {
            JsonNode root = current;
            var copied = 0L;
            for (var operation : patch) {
                if (operation.path("op").asText("").equals("copy")) {
                    copied += find(root, pointer(operation.path("from"))).toString().length();
                    if (copied > COPIED_MAX) {
                        throw tooMuchCopied(copied);
                    }
                }
                root = apply(root, operation);
            }
            if (root instanceof ObjectNode object) {
                return object;
            }
            throw rejected();
        };
    }

    private static StatusError tooMuchCopied(long copied) {
        return StatusError.plain(
                422,
                "Invalid",
                ("Unable to complete the copy, the accumulated size increase of copy is %d, exceeding"
                                + " the limit %d")
                        .formatted(copied, COPIED_MAX));
    }

    private static JsonNode apply(JsonNode root, JsonNode operation) {
        var path = pointer(operation.path("path"));
        var value = operation.get("value");
        return switch (operation.path("op").asText("")) {
            case "add" -> add(root, path, required(value));
            case "replace" -> replace(root, path, required(value));
            case "remove" -> remove(root, path);
            case "move" -> {
                var from = pointer(operation.path("from"));
                var moved = find(root, from);
                yield add(remove(root, from), path, moved);
            }
            case "copy" -> add(root, path, find(root, pointer(operation.path("from"))));
            case "test" -> {
                if (!Json.same(findOrNull(root, path), nullable(value))) {
                    throw rejected();
                }
                yield root;
            }
            default -> throw rejected();
        };
    }

    private static JsonNode replace(JsonNode root, List<String> path, JsonNode value) {
        if (path.isEmpty()) {
            return value;
        }
        if (find(root, path.subList(0, path.size() - 1)) instanceof ArrayNode array) {
            array.set(index(array, path.getLast(), false), value.deepCopy());
            return root;
        }
        return add(root, path, value);
    }

    private static JsonNode nullable(@Nullable JsonNode value) {
        return value == null ? NullNode.getInstance() : value;
    }

    private static JsonNode add(JsonNode root, List<String> path, JsonNode value) {
        if (path.isEmpty()) {
            return value;
        }
        var copy = value.deepCopy();
        switch (find(root, path.subList(0, path.size() - 1))) {
            case ObjectNode object -> object.set(path.getLast(), copy);
            case ArrayNode array -> array.insert(index(array, path.getLast(), true), copy);
            default -> throw rejected();
        }
        return root;
    }

    private static JsonNode remove(JsonNode root, List<String> path) {
        if (path.isEmpty()) {
            throw rejected();
        }
        var last = path.getLast();
        switch (find(root, path.subList(0, path.size() - 1))) {
            case ObjectNode object -> {
                if (object.remove(last) == null) {
                    throw rejected();
                }
            }
            case ArrayNode array -> array.remove(index(array, last, false));
            default -> throw rejected();
        }
        return root;
    }

    private static JsonNode find(JsonNode root, List<String> path) {
        var found = root;
        for (var step : path) {
            found = step(found, step);
            if (found.isMissingNode()) {
                throw rejected();
            }
        }
        return found;
    }

    /** What a test compares with: a missing member is null to it. */
    private static JsonNode findOrNull(JsonNode root, List<String> path) {
        if (path.isEmpty()) {
            return root;
        }
        var found = step(find(root, path.subList(0, path.size() - 1)), path.getLast());
        return found.isMissingNode() ? nullable(null) : found;
    }

    private static JsonNode step(JsonNode node, String step) {
        return node instanceof ArrayNode array
                ? array.get(index(array, step, false))
                : node.path(step);
    }

    private static int index(ArrayNode array, String step, boolean adding) {
        if (adding && step.equals("-")) {
            return array.size();
        }
        if (!step.matches("-?\\d{1,9}")) {
            throw rejected();
        }
        var index = Integer.parseInt(step);
        var size = adding ? array.size() + 1 : array.size();
        if (index < 0) {
            index += size;
        }
        if (index < 0 || index >= size) {
            throw rejected();
        }
        return index;
    }

    private static List<String> pointer(JsonNode text) {
        var pointer = text.asText("");
        if (!text.isTextual() || (!pointer.isEmpty() && !pointer.startsWith("/"))) {
            throw rejected();
        }
        var steps = new ArrayList<String>();
        if (!pointer.isEmpty()) {
            for (var step : pointer.substring(1).split("/", -1)) {
                steps.add(step.replace("~1", "/").replace("~0", "~"));
            }
        }
        return steps;
    }

    private static JsonNode required(@Nullable JsonNode value) {
        if (value == null) {
            throw rejected();
        }
        return value;
    }

    private static StatusError rejected() {
        return StatusError.routing(
                422, "Invalid", "the server rejected our request due to an error in our request");
    }
}
