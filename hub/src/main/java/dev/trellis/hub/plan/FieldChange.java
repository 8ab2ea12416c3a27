package dev.trellis.hub.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A value in an object that becomes another.
 *
 * @param path where it is, such as {@code spec.containers[0].image}
 * @param before as JSON; empty where there was none
 * @param after as JSON; empty where there is none any more
 */
public record FieldChange(String path, String before, String after) {

    /** The changes from one tree to another, in the order of their paths. */
    public static List<FieldChange> between(JsonNode before, JsonNode after) {
        var changes = new ArrayList<FieldChange>();
        collect("", before, after, changes);
        return List.copyOf(changes);
    }

    /** The same without values: that of a Secret is nobody's to read here. */
    public FieldChange hidden() {
        return new FieldChange(path, hidden(before), hidden(after));
    }

    private static String hidden(String value) {
        return value.isEmpty() ? "" : "(hidden)";
    }

    private static void collect(
            String path, JsonNode before, JsonNode after, Collection<FieldChange> changes) {
        if (before.isObject() && after.isObject()) {
            for (var member : members(before, after)) {
                collect(
                        path.isEmpty() ? quoted(member) : path + "." + quoted(member),
                        before.path(member),
                        after.path(member),
                        changes);
            }
        } else if (before.isArray() && after.isArray()) {
            for (var i = 0; i < Math.max(before.size(), after.size()); i++) {
                collect(path + "[" + i + "]", before.path(i), after.path(i), changes);
            }
        } else if (!before.equals(after)) {
            changes.add(new FieldChange(path, text(before), text(after)));
        }
    }

    private static Set<String> members(JsonNode before, JsonNode after) {
        var members = new TreeSet<String>();
        before.fieldNames().forEachRemaining(members::add);
        after.fieldNames().forEachRemaining(members::add);
        return members;
    }

    private static String quoted(String member) {
        return member.contains(".") ? "\"" + member + "\"" : member;
    }

    private static String text(JsonNode value) {
        return value instanceof MissingNode ? "" : value.toString();
    }
}
