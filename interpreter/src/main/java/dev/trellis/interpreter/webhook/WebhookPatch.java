package dev.trellis.interpreter.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The change that a webhook asks for: add, remove, replace and test of RFC 6902. */
final class WebhookPatch {
    private static final String TYPE = "JSONPatch";

    private WebhookPatch() {}

    /** The object itself where there is no patch. */
    static KubeObject apply(KubeObject object, ObjectNode response) {
        var text = Fields.text(response, "patch");
        var type = Fields.text(response, "patchType");
        if (text.isEmpty() != type.isEmpty()) {
            throw WebhookContext.invalid("patch and patchType go together, and one is missing");
        }
        if (text.isEmpty()) {
            return object;
        }
        if (!type.equals(TYPE)) {
            throw WebhookContext.invalid("patchType %s is not known".formatted(type));
        }
        var copy = object.copy();
        for (var step : steps(text)) {
            take(copy, step);
        }
        return new KubeObject(copy);
    }

    private static ArrayNode steps(String base64) {
        try {
            var json =
                    new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8).strip();
            if (json.isEmpty()) {
                return ApiJson.exactMapper().createArrayNode();
            }
            if (ApiJson.readTree(json) instanceof ArrayNode steps) {
                return steps;
            }
        } catch (RuntimeException e) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.INVALID_ANSWER, "the patch cannot be read", e);
        }
        throw WebhookContext.invalid("the patch is no list");
    }

    private static void take(ObjectNode root, JsonNode step) {
        var path = Fields.text(step, "path");
        var operation = Fields.text(step, "op");
        var value = step.get("value");
        var slash = path.lastIndexOf('/');
        if (slash < 0) {
            throw WebhookContext.invalid(
                    "the patch changes '%s', which it may not".formatted(path));
        }
        var parent = root.at(path.substring(0, slash));
        var name = path.substring(slash + 1).replace("~1", "/").replace("~0", "~");
        switch (operation) {
            case "add", "replace", "test" -> {
                if (value == null) {
                    throw WebhookContext.invalid(
                            "%s of %s has no value".formatted(operation, path));
                }
                set(parent, name, path, operation, value);
            }
            case "remove" -> {
                existing(parent, name, path);
                if (parent instanceof ObjectNode object) {
                    object.remove(name);
                } else {
                    ((ArrayNode) parent).remove(index((ArrayNode) parent, name, path));
                }
            }
            default ->
                    throw WebhookContext.invalid(
                            "patch operation '%s' is not known: use add, remove, replace or test"
                                    .formatted(operation));
        }
    }

    private static void set(
            JsonNode parent, String name, String path, String operation, JsonNode value) {
        if (operation.equals("test")) {
            if (!existing(parent, name, path).equals(value)) {
                throw WebhookContext.invalid("the patch expects another value at " + path);
            }
            return;
        }
        if (operation.equals("replace")) {
            existing(parent, name, path);
        }
        switch (parent) {
            case ObjectNode object -> object.set(name, value);
            case ArrayNode list when operation.equals("replace") ->
                    list.set(index(list, name, path), value);
            case ArrayNode list when name.equals("-") -> list.add(value);
            case ArrayNode list -> list.insert(index(list, name, path), value);
            default -> throw nowhere(path);
        }
    }

    private static JsonNode existing(JsonNode parent, String name, String path) {
        var node =
                parent instanceof ArrayNode list
                        ? list.path(index(list, name, path))
                        : parent.path(name);
        if (node.isMissingNode()) {
            throw nowhere(path);
        }
        return node;
    }

    private static int index(ArrayNode list, String name, String path) {
        if (!name.matches("\\d{1,6}") || Integer.parseInt(name) > list.size()) {
            throw nowhere(path);
        }
        return Integer.parseInt(name);
    }

    private static InterpreterFailure nowhere(String path) {
        return WebhookContext.invalid("the patch changes %s, which is not there".formatted(path));
    }
}
