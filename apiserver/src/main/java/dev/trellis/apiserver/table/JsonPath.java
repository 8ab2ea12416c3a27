package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The small language of printer columns: names, indices, all elements, and elements with a field of
 * a certain value. Of several hits the first counts.
 */
final class JsonPath {
    private static final Pattern STEP =
            Pattern.compile(
                    "\\.((?:\\\\.|[^.\\[\\\\])+)"
                            + "|\\[(\\d+|\\*)]"
                            + "|\\['((?:[^'])+)']"
                            + "|\\[\\?\\(@\\.([^=!<> ]+)\\s*==\\s*['\"]([^'\"]*)['\"]\\)]");

    private JsonPath() {}

    static JsonNode first(JsonNode root, String path) {
        var hits = List.of(root);
        var steps = STEP.matcher(path.startsWith(".") || path.startsWith("[") ? path : "." + path);
        var end = 0;
        while (steps.find() && steps.start() == end) {
            end = steps.end();
            var next = new ArrayList<JsonNode>();
            for (var hit : hits) {
                if (steps.group(1) != null) {
                    next.add(hit.path(steps.group(1).replace("\\", "")));
                } else if (steps.group(3) != null) {
                    next.add(hit.path(steps.group(3)));
                } else if (steps.group(4) != null) {
                    select(hit, steps.group(4), steps.group(5), next);
                } else if (steps.group(2).equals("*")) {
                    hit.forEach(next::add);
                } else {
                    next.add(hit.path(Integer.parseInt(steps.group(2))));
                }
            }
            next.removeIf(JsonNode::isMissingNode);
            hits = List.copyOf(next);
        }
        return hits.isEmpty() ? MissingNode.getInstance() : hits.getFirst();
    }

    private static void select(JsonNode list, String field, String value, List<JsonNode> into) {
        for (var element : list) {
            var found = element;
            for (var name : field.split("\\.", -1)) {
                found = found.path(name);
            }
            if (found.asText("").equals(value)) {
                into.add(element);
            }
        }
    }
}
