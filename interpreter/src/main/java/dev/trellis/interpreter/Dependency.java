package dev.trellis.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.object.Fields;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * That an object needs another.
 *
 * @param path the field that says so, or empty where no single one does
 * @param rule which rule found it, or what the author of a script gave as reason
 */
public record Dependency(Reference to, Strength strength, String path, String rule) {
    /** Those of the same object side by side, the strongest first. */
    private static final Comparator<Dependency> ORDER =
            (left, right) -> {
                var order = left.to.compareTo(right.to);
                order = order != 0 ? order : left.strength.compareTo(right.strength);
                order = order != 0 ? order : left.path.compareTo(right.path);
                return order != 0 ? order : left.rule.compareTo(right.rule);
            };

    /** Each object once, with the strongest of its reasons, in the order of the references. */
    public static List<Dependency> sorted(Collection<Dependency> found) {
        if (found.size() < 2) {
            return List.copyOf(found);
        }
        var all = found.toArray(Dependency[]::new);
        Arrays.sort(all, ORDER);
        var kept = 1;
        for (var one : all) {
            if (!one.to().equals(all[kept - 1].to())) {
                all[kept++] = one;
            }
        }
        return List.of(kept == all.length ? all : Arrays.copyOf(all, kept));
    }

    /**
     * Reads the answer of a script or webhook.
     *
     * @param rule for those that give no reason
     * @throws InterpreterFailure naming everything that is wrong with any of them
     */
    public static List<Dependency> parse(JsonNode list, String rule) {
        var problems = new ArrayList<String>();
        if (!list.isArray() && !list.isMissingNode() && !list.isNull()) {
            problems.add("the answer is no list");
        }
        var found = new ArrayList<Dependency>();
        var at = 0;
        for (var json : Fields.items(list)) {
            var wrong = Reference.problems(json);
            for (var problem : wrong) {
                problems.add("dependencies[%d]: %s".formatted(at, problem));
            }
            if (wrong.isEmpty()) {
                found.add(read(json, rule));
            }
            at++;
        }
        if (!problems.isEmpty()) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.INVALID_ANSWER, String.join("; ", problems));
        }
        return sorted(found);
    }

    private static Dependency read(JsonNode json, String rule) {
        var reason = Fields.text(json, "reason");
        var optional = json.path("optional");
        return new Dependency(
                Reference.of(json),
                !optional.isBoolean()
                        ? Strength.UNSTATED
                        : optional.booleanValue() ? Strength.OPTIONAL : Strength.REQUIRED,
                "",
                reason.isEmpty() ? rule : reason);
    }

    /** The form in which scripts, webhooks and people exchange them. */
    public static ArrayNode toJson(Collection<Dependency> dependencies) {
        var list = JsonNodeFactory.instance.arrayNode();
        dependencies.forEach(one -> list.add(one.toJson()));
        return list;
    }

    private ObjectNode toJson() {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("apiVersion", to.apiVersion()).put("kind", to.kind());
        if (!to.namespace().isEmpty()) {
            json.put("namespace", to.namespace());
        }
        if (!to.name().isEmpty()) {
            json.put("name", to.name());
        } else {
            json.set("labelSelector", ApiJson.readTree(to.selector()));
        }
        if (strength == Strength.OPTIONAL) {
            json.put("optional", true);
        }
        return json;
    }
}
