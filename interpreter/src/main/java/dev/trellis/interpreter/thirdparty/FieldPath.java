package dev.trellis.interpreter.thirdparty;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * A path such as {@code spec.groups.*.template}, in which a star stands for each element of a list
 * and each member of an object.
 */
record FieldPath(List<String> names) {
    private static final Pattern DOT = Pattern.compile("\\.");

    static FieldPath of(String text) {
        return new FieldPath(text.isEmpty() ? List.of() : DOT.splitAsStream(text).toList());
    }

    /** Gives each value that is there, with the path that leads to it alone. */
    void forEach(JsonNode root, String rootPath, BiConsumer<JsonNode, String> found) {
        walk(root, rootPath, 0, found);
    }

    private void walk(JsonNode node, String path, int at, BiConsumer<JsonNode, String> found) {
        if (at == names.size()) {
            if (!node.isMissingNode() && !node.isNull()) {
                found.accept(node, path);
            }
            return;
        }
        var name = names.get(at);
        if (!name.equals("*")) {
            walk(node.path(name), path.isEmpty() ? name : path + "." + name, at + 1, found);
        } else if (node.isArray()) {
            for (var index = 0; index < node.size(); index++) {
                walk(node.path(index), path + "[" + index + "]", at + 1, found);
            }
        } else {
            for (var entry : node.properties()) {
                walk(entry.getValue(), path + "." + entry.getKey(), at + 1, found);
            }
        }
    }
}
