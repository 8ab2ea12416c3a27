package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema.Flag;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether an object keeps to its schema. What an update leaves as it was is not looked at again: an
 * object from before a schema became stricter can still be labelled, and deleted.
 */
public final class Validation {
    /** What every resource has, and other rules check. */
    private static final Set<String> COMMON = Set.of("apiVersion", "kind", "metadata");

    private final List<Cause> causes = new ArrayList<>();

    private Validation() {}

    public static List<Cause> check(ObjectNode object, Optional<ObjectNode> old, Schema schema) {
        var validation = new Validation();
        validation.object(object, old.orElse(null), schema, "", true);
        return validation.causes;
    }

    private void value(JsonNode value, @Nullable JsonNode old, Schema schema, String path) {
        if (old != null && Json.same(value, old)) {
            return;
        }
        if (value.isNull() && schema.is(Flag.NULLABLE)) {
            return;
        }
        if (!ValueRules.hasForm(value, schema)) {
            causes.add(ValueRules.wrongForm(value, schema, path));
            return;
        }
        causes.addAll(ValueRules.check(value, schema, path));
        combinations(value, schema, path);
        switch (value) {
            case ObjectNode object -> object(object, old, schema, path, schema.is(Flag.EMBEDDED));
            case ArrayNode array -> array(array, old, schema, path);
            default -> {}
        }
    }

    private void object(
            ObjectNode object,
            @Nullable JsonNode old,
            Schema schema,
            String path,
            boolean resource) {
        if (path.isEmpty()) {
            causes.addAll(ValueRules.check(object, schema, path));
            combinations(object, schema, path);
        }
        if (resource && !path.isEmpty()) {
            for (var name : List.of("apiVersion", "kind")) {
                if (object.path(name).asText("").isEmpty()) {
                    causes.add(Cause.required(path + "." + name));
                }
            }
        }
        for (var name : schema.keywords().path("required")) {
            if (!object.has(name.asText()) && !(resource && COMMON.contains(name.asText()))) {
                causes.add(Cause.required(join(path, name.asText())));
            }
        }
        object.properties()
                .forEach(member -> {
                    var name = member.getKey();
                    if (!(resource && COMMON.contains(name))) {
                        schema.member(name)
                                .ifPresent(known ->
                                        value(
                                                member.getValue(),
                                                old == null ? null : old.get(name),
                                                known,
                                                join(path, name)));
                    }
                });
    }

    private void array(ArrayNode array, @Nullable JsonNode old, Schema schema, String path) {
        schema.items()
                .ifPresent(items -> {
                    for (var i = 0; i < array.size(); i++) {
                        var item = array.get(i);
                        value(
                                item,
                                ListItems.same(item, old, schema.listType()),
                                items,
                                path + "[" + i + "]");
                    }
                });
        causes.addAll(ListItems.duplicates(array, schema.listType(), path));
    }

    private void combinations(JsonNode value, Schema schema, String path) {
        var shown = path.isEmpty() ? "" : path;
        for (var part : schema.allOf()) {
            causes.addAll(faults(value, part, path));
        }
        if (!schema.anyOf().isEmpty()
                && schema.anyOf().stream().noneMatch(part -> faults(value, part, path).isEmpty())) {
            root("\"%s\" must validate at least one schema (anyOf)".formatted(shown));
            causes.addAll(nearest(value, schema.anyOf(), path));
        }
        if (!schema.oneOf().isEmpty()) {
            var fitting =
                    schema.oneOf().stream()
                            .filter(part -> faults(value, part, path).isEmpty())
                            .count();
            var text = "\"%s\" must validate one and only one schema (oneOf). Found %s";
            if (fitting == 0) {
                root(text.formatted(shown, "none valid"));
                causes.addAll(nearest(value, schema.oneOf(), path));
            } else if (fitting > 1) {
                root(text.formatted(shown, fitting + " valid alternatives"));
            }
        }
        schema.not()
                .filter(part -> faults(value, part, path).isEmpty())
                .ifPresent(_ -> root("\"%s\" must not validate the schema (not)".formatted(shown)));
    }

    /** Of schemas that all do not fit, the faults of the one that is least far away. */
    private static List<Cause> nearest(JsonNode value, List<Schema> schemas, String path) {
        return schemas.stream()
                .map(part -> faults(value, part, path))
                .min(Comparator.comparingInt(List::size))
                .orElse(List.of());
    }

    private static List<Cause> faults(JsonNode value, Schema schema, String path) {
        var inner = new Validation();
        if (path.isEmpty() && value instanceof ObjectNode object) {
            inner.object(object, null, schema, path, true);
        } else {
            inner.value(value, null, schema, path);
        }
        return inner.causes;
    }

    private void root(String detail) {
        causes.add(Cause.invalidShown("<nil>", "\"\"", detail));
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
