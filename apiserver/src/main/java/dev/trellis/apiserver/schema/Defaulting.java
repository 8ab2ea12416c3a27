package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema.Flag;

/**
 * Fills in what a schema has defaults for, from the top down, so that a default may itself get
 * defaults. A null that the schema does not allow counts as missing.
 */
public final class Defaulting {
    private final boolean dropsNulls;

    private Defaulting(boolean dropsNulls) {
        this.dropsNulls = dropsNulls;
    }

    /** Changes the value in place. */
    public static void apply(JsonNode value, Schema schema) {
        new Defaulting(true).value(value, schema);
    }

    /** The same, but a null stays if there is no default for it, wherever it came from. */
    public static void applyKeepingNulls(JsonNode value, Schema schema) {
        new Defaulting(false).value(value, schema);
    }

    private void value(JsonNode value, Schema schema) {
        switch (value) {
            case ObjectNode object -> {
                schema.properties().forEach((name, member) -> fill(object, name, member));
                object.properties()
                        .forEach(member ->
                                schema.member(member.getKey())
                                        .ifPresent(known -> value(member.getValue(), known)));
            }
            case ArrayNode array ->
                    schema.items().ifPresent(items -> array.forEach(item -> value(item, items)));
            default -> {}
        }
    }

    private void fill(ObjectNode object, String name, Schema member) {
        var present = object.get(name);
        if (present != null && !present.isNull()) {
            return;
        }
        if (present != null && member.is(Flag.NULLABLE)) {
            return;
        }
        member.defaultValue()
                .ifPresentOrElse(
                        value -> object.set(name, value.deepCopy()),
                        () -> {
                            // It may not be null, so it is taken for absent.
                            if (dropsNulls && present != null && !isUntyped(member)) {
                                object.remove(name);
                            }
                        });
    }

    private static boolean isUntyped(Schema schema) {
        return schema.form() == Schema.Form.ANY && !schema.is(Flag.INT_OR_STRING);
    }
}
