package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What keeps a schema from being structural: that the form of each value is said in one place, so
 * that objects can be pruned, merged and filled in without trying alternatives.
 */
final class SchemaChecks {
    private static final String TYPE = "type";
    private static final String PROPERTIES = "properties";
    private static final String LIST_TYPE = "x-kubernetes-list-type";
    private static final String LIST_KEYS = "x-kubernetes-list-map-keys";
    private static final String MAP_TYPE = "x-kubernetes-map-type";
    private static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";
    private static final String EMBEDDED = "x-kubernetes-embedded-resource";
    private static final String ITEMS = "items";
    private static final List<String> TYPES =
            List.of("array", "boolean", "integer", "number", "object", "string");
    private static final Pattern LOOK_AROUND = Pattern.compile("\\(\\?<?[=!]");

    private final List<Cause> causes = new ArrayList<>();

    private SchemaChecks() {}

    static List<Cause> check(JsonNode root, String path) {
        var checks = new SchemaChecks();
        if (root.path(TYPE).asText("").isEmpty()) {
            checks.causes.add(Cause.required(path + ".type", "must not be empty at the root"));
        } else if (!root.path(TYPE).asText().equals("object")) {
            checks.causes.add(
                    Cause.invalid(path + ".type", root.path(TYPE), "must be object at the root"));
        }
        if (root.path("nullable").asBoolean(false)) {
            checks.causes.add(
                    Cause.forbidden(path + ".nullable", "nullable cannot be true at the root"));
        }
        for (var field : root.path(PROPERTIES).path("metadata").path(PROPERTIES).properties()) {
            if (!Set.of("name", "generateName").contains(field.getKey())) {
                checks.causes.add(
                        Cause.forbidden(
                                path + ".properties[metadata]",
                                "must not specify anything other than name and generateName, but"
                                        + " metadata is implicitly specified"));
            }
        }
        checks.node(root, path);
        return checks.causes;
    }

    private void node(JsonNode schema, String path) {
        form(schema, path);
        lists(schema, path);
        extensions(schema, path);
        pattern(schema.path("pattern"), path + ".pattern");
        for (var word : List.of("allOf", "anyOf", "oneOf")) {
            for (var i = 0; i < schema.path(word).size(); i++) {
                within(
                        schema.path(word).get(i),
                        "%s.%s[%d]".formatted(path, word, i),
                        schema,
                        path);
            }
        }
        if (schema.path("not").isObject()) {
            within(schema.path("not"), path + ".not", schema, path);
        }
        for (var property : schema.path(PROPERTIES).properties()) {
            var at = "%s.properties[%s]".formatted(path, property.getKey());
            typed(property.getValue(), at, "object fields");
        }
        if (schema.path(ITEMS).isObject()) {
            typed(schema.path(ITEMS), path + ".items", "array items");
        }
        if (schema.path("additionalProperties").isObject()) {
            typed(
                    schema.path("additionalProperties"),
                    path + ".additionalProperties",
                    "object fields");
        }
    }

    /** A schema that stands where values do, so it must say which. */
    private void typed(JsonNode schema, String path, String place) {
        if (schema.has("$ref")) {
            causes.add(Cause.forbidden(path + ".$ref", "$ref is not supported"));
            return;
        }
        if (schema.path(TYPE).asText("").isEmpty()
                && !schema.path(PRESERVE).asBoolean(false)
                && !isIntOrString(schema)) {
            causes.add(Cause.required(path + ".type", "must not be empty for specified " + place));
        }
        node(schema, path);
    }

    private static boolean isIntOrString(JsonNode schema) {
        return schema.path("x-kubernetes-int-or-string").asBoolean(false);
    }

    private void form(JsonNode schema, String path) {
        var type = schema.path(TYPE).asText("");
        if (!type.isEmpty() && !TYPES.contains(type)) {
            causes.add(Cause.notSupported(path + ".type", Cause.quote(type), TYPES));
        }
        if (type.equals("array") && !schema.has(ITEMS)) {
            causes.add(Cause.required(path + ".items", "must be specified"));
        }
        if (schema.has(PROPERTIES) && schema.has("additionalProperties")) {
            causes.add(
                    Cause.forbidden(
                            path + ".additionalProperties",
                            "additionalProperties and properties are mutual exclusive"));
        }
        if (schema.path("uniqueItems").asBoolean(false)) {
            causes.add(
                    Cause.forbidden(
                            path + ".uniqueItems",
                            "uniqueItems cannot be set to true since the runtime complexity becomes"
                                    + " quadratic"));
        }
    }

    private void lists(JsonNode schema, String path) {
        var type = schema.path(LIST_TYPE);
        var keys = schema.path(LIST_KEYS);
        if (!type.isMissingNode() && !schema.path(TYPE).asText("").equals("array")) {
            causes.add(
                    Cause.invalid(
                            path + ".type",
                            schema.path(TYPE),
                            "must be array if x-kubernetes-list-type is specified"));
        }
        PodChecks.choice(type, path + "." + LIST_TYPE, List.of("atomic", "set", "map"), causes);
        if (type.asText("").equals("map")) {
            if (keys.isEmpty()) {
                causes.add(
                        Cause.required(
                                path + "." + LIST_KEYS,
                                "must not be empty if x-kubernetes-list-type is map"));
            }
            for (var key : keys) {
                if (!schema.path(ITEMS).path(PROPERTIES).has(key.asText())) {
                    causes.add(
                            Cause.invalid(
                                    path + "." + LIST_KEYS,
                                    keys,
                                    "entries must all be names of item properties"));
                    break;
                }
            }
        } else if (!keys.isEmpty()) {
            causes.add(
                    Cause.invalid(
                            path + "." + LIST_TYPE,
                            type,
                            "must be map if x-kubernetes-list-map-keys is non-empty"));
        }
        var items = schema.path(ITEMS);
        if (type.asText("").equals("set")
                && items.path(TYPE).asText("").equals("object")
                && !items.path(MAP_TYPE).asText("").equals("atomic")) {
            causes.add(
                    Cause.invalidShown(
                            path + ".items." + MAP_TYPE,
                            items.has(MAP_TYPE) ? Cause.show(items.path(MAP_TYPE)) : "null",
                            "must be atomic as item of a list with x-kubernetes-list-type=set"));
        }
    }

    private void extensions(JsonNode schema, String path) {
        PodChecks.choice(
                schema.path(MAP_TYPE),
                path + "." + MAP_TYPE,
                List.of("atomic", "granular"),
                causes);
        if (schema.path(PRESERVE).isBoolean() && !schema.path(PRESERVE).asBoolean()) {
            causes.add(
                    Cause.invalid(
                            path + "." + PRESERVE,
                            schema.path(PRESERVE),
                            "must be true or undefined"));
        }
        if (!schema.path(EMBEDDED).asBoolean(false)) {
            return;
        }
        if (!schema.path(TYPE).asText("").equals("object")) {
            causes.add(
                    Cause.invalid(
                            path + ".type",
                            schema.path(TYPE),
                            "must be object if x-kubernetes-embedded-resource is true"));
        }
        if (schema.path(PROPERTIES).isEmpty() && !schema.path(PRESERVE).asBoolean(false)) {
            causes.add(
                    Cause.required(
                            path + ".properties",
                            "must not be empty if x-kubernetes-embedded-resource is true without"
                                    + " x-kubernetes-preserve-unknown-fields"));
        }
    }

    /** A pattern of the reference has no look-around. */
    private void pattern(JsonNode pattern, String path) {
        var text = pattern.asText("");
        var around = LOOK_AROUND.matcher(text);
        var fault = "";
        if (around.find()) {
            fault = "invalid or unsupported Perl syntax: `%s`".formatted(around.group());
        } else {
            try {
                Pattern.compile(text);
            } catch (PatternSyntaxException e) {
                // Other faults may be the syntax of the reference, which is not quite ours.
                if (String.valueOf(e.getDescription()).startsWith("Unclosed group")) {
                    fault = "missing closing ): `%s`".formatted(text);
                }
            }
        }
        if (!fault.isEmpty()) {
            causes.add(
                    Cause.invalid(
                            path,
                            text,
                            "must be a valid regular expression, but isn't: error parsing regexp: "
                                    + fault));
        }
    }

    /** An alternative may only narrow what stands outside of it. */
    private void within(JsonNode schema, String path, JsonNode outer, String outerPath) {
        // A number or a text is the one thing that may be told by alternatives.
        if (!schema.path(TYPE).asText("").isEmpty() && !isIntOrString(outer)) {
            causes.add(Cause.forbidden(path + ".type", "must be empty to be structural"));
        }
        if (schema.has("default")) {
            causes.add(Cause.forbidden(path + ".default", "must be undefined to be structural"));
        }
        if (schema.path("nullable").asBoolean(false)) {
            causes.add(Cause.forbidden(path + ".nullable", "must be false to be structural"));
        }
        pattern(schema.path("pattern"), path + ".pattern");
        for (var word : List.of("allOf", "anyOf", "oneOf")) {
            for (var i = 0; i < schema.path(word).size(); i++) {
                var at = "%s.%s[%d]".formatted(path, word, i);
                within(schema.path(word).get(i), at, outer, outerPath);
            }
        }
        for (var property : schema.path(PROPERTIES).properties()) {
            var name = "properties[%s]".formatted(property.getKey());
            var known = outer.path(PROPERTIES).path(property.getKey());
            if (known.isMissingNode()) {
                causes.add(
                        Cause.required(
                                outerPath + "." + name,
                                "because it is defined in " + path + "." + name));
            } else {
                within(property.getValue(), path + "." + name, known, outerPath + "." + name);
            }
        }
    }
}
