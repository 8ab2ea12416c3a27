package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** What stands in the cells of built-in kinds, as text. */
final class Cells {
    static final String NONE = "<none>";
    static final String UNSET = "<unset>";

    /** Longer lists are cut, and say so. */
    private static final int SHOWN_MAX = 3;

    private Cells() {}

    /** The value at a path, or something else where there is none. */
    static String or(JsonNode object, String path, String otherwise) {
        var value = object.at(path);
        return value.isMissingNode() || value.isNull() || value.asText().isEmpty()
                ? otherwise
                : value.asText();
    }

    /** One value of each element of a list. */
    static String each(JsonNode list, String field) {
        return joined(list, element -> element.path(field).asText());
    }

    static String joined(JsonNode list, Function<JsonNode, String> text) {
        var made = new ArrayList<String>();
        list.forEach(element -> made.add(text.apply(element)));
        return String.join(",", made);
    }

    /** The first ones of a list, and how many more there are. */
    static String first(List<String> all) {
        if (all.isEmpty()) {
            return UNSET;
        }
        var shown = String.join(",", all.subList(0, Math.min(SHOWN_MAX, all.size())));
        return all.size() > SHOWN_MAX
                ? shown + " + " + (all.size() - SHOWN_MAX) + " more..."
                : shown;
    }

    /** Labels by name. */
    static String labels(JsonNode labels) {
        var sorted = new TreeMap<String, String>();
        labels.properties()
                .forEach(label -> sorted.put(label.getKey(), "=" + label.getValue().asText()));
        return listed(sorted);
    }

    /** A selector of labels in the form of a query. */
    static String selector(JsonNode selector) {
        var sorted = new TreeMap<String, String>();
        selector.path("matchLabels")
                .properties()
                .forEach(label -> sorted.put(label.getKey(), "=" + label.getValue().asText()));
        for (var wanted : selector.path("matchExpressions")) {
            var key = wanted.path("key").asText();
            var values = "(" + joined(wanted.path("values"), JsonNode::asText) + ")";
            switch (wanted.path("operator").asText()) {
                case "In" -> sorted.put(key, " in " + values);
                case "NotIn" -> sorted.put(key, " notin " + values);
                case "Exists" -> sorted.put(key, "");
                default -> sorted.put("!" + key, "");
            }
        }
        return listed(sorted);
    }

    private static String listed(SortedMap<String, String> members) {
        var made = new ArrayList<String>();
        members.forEach((name, value) -> made.add(name + value));
        return made.isEmpty() ? NONE : String.join(",", made);
    }

    /** Ways to use a volume, by their usual initials. */
    static String accessModes(JsonNode modes) {
        return joined(
                modes,
                mode ->
                        switch (mode.asText()) {
                            case "ReadWriteOnce" -> "RWO";
                            case "ReadOnlyMany" -> "ROX";
                            case "ReadWriteMany" -> "RWX";
                            case "ReadWriteOncePod" -> "RWOP";
                            default -> "";
                        });
    }

    /** The names of a binding's subjects of one kind. */
    static String subjects(JsonNode binding, String kind) {
        var names = new ArrayList<String>();
        for (var subject : binding.path("subjects")) {
            if (subject.path("kind").asText().equals(kind)) {
                var name = subject.path("name").asText();
                names.add(
                        kind.equals("ServiceAccount")
                                ? subject.path("namespace").asText() + "/" + name
                                : name);
            }
        }
        return String.join(", ", names);
    }

    static boolean hasCondition(JsonNode object, String type) {
        for (var condition : object.at("/status/conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }
}
