package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.Flag;

/**
 * Writes built-in objects as the reference server does, which reads them into structures first:
 * null and empty lists and maps are absent, while an empty structure stays.
 */
final class BuiltInForm {
    private BuiltInForm() {}

    static void normalise(JsonNode value, Schema schema) {
        switch (value) {
            case ObjectNode object when !schema.is(Flag.PRESERVE_UNKNOWN) -> {
                if (!schema.is(Flag.MAP)) {
                    object.properties()
                            .removeIf(member ->
                                    isNothing(member.getValue(), member.getKey(), schema));
                } else {
                    nullsToEmpty(object, schema);
                }
                object.properties()
                        .forEach(member ->
                                schema.member(member.getKey())
                                        .ifPresent(known -> normalise(member.getValue(), known)));
            }
            case ArrayNode array ->
                    schema.items()
                            .ifPresent(items -> array.forEach(item -> normalise(item, items)));
            default -> {}
        }
    }

    private static boolean isNothing(JsonNode value, String name, Schema parent) {
        var schema = parent.member(name);
        return value.isNull()
                || (value.isEmpty()
                        && schema.isPresent()
                        && (value.isArray() || (value.isObject() && schema.get().is(Flag.MAP))));
    }

    private static void nullsToEmpty(ObjectNode object, Schema schema) {
        if (schema.additional().filter(of -> of.form() == Schema.Form.STRING).isPresent()) {
            object.properties().stream()
                    .filter(member -> member.getValue().isNull())
                    .map(java.util.Map.Entry::getKey)
                    .toList()
                    .forEach(name -> object.put(name, ""));
        }
    }
}
