package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema.Flag;

import java.util.Optional;

/**
 * Whether values have the form that their schema says, throughout. Built-in objects and all
 * metadata are checked before anything else looks at them, so no rule meets a text where a list
 * should be.
 */
public final class Forms {
    private Forms() {}

    /** The first value of another form, in the words of the reference server. */
    public static Optional<String> findFault(JsonNode value, Schema schema, String path) {
        if (value.isNull()) {
            return Optional.empty();
        }
        if (!ValueRules.hasForm(value, schema) || !isWritten(value, schema)) {
            return Optional.of(
                    "json: cannot unmarshal %s into Go struct field %s of type %s"
                            .formatted(name(value), path, wanted(schema)));
        }
        switch (value) {
            case ObjectNode object -> {
                for (var member : object.properties()) {
                    var fault =
                            schema.member(member.getKey())
                                    .flatMap(inner ->
                                            findFault(
                                                    member.getValue(),
                                                    inner,
                                                    path + "." + member.getKey()));
                    if (fault.isPresent()) {
                        return fault;
                    }
                }
            }
            case ArrayNode array -> {
                if (schema.items().isPresent()) {
                    for (var item : array) {
                        var fault = findFault(item, schema.items().get(), path);
                        if (fault.isPresent()) {
                            return fault;
                        }
                    }
                }
            }
            default -> {}
        }
        return Optional.empty();
    }

    /** A whole number is written without a point, and fits into its type. */
    private static boolean isWritten(JsonNode value, Schema schema) {
        if (schema.form() != Schema.Form.INTEGER) {
            return true;
        }
        return value.isIntegralNumber()
                && (schema.keywords().path("format").asText("").equals("int32")
                        ? value.canConvertToInt()
                        : value.canConvertToLong());
    }

    private static String name(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "array";
            case OBJECT, POJO -> "object";
            case BOOLEAN -> "bool";
            case NUMBER -> "number";
            case STRING, BINARY -> "string";
            case NULL, MISSING -> "null";
        };
    }

    private static String wanted(Schema schema) {
        return switch (schema.form()) {
            case ANY -> "intstr.IntOrString";
            case OBJECT -> schema.is(Flag.MAP) ? "map[string]string" : "struct";
            case ARRAY -> "[]" + schema.items().map(Forms::wanted).orElse("interface {}");
            case STRING -> "string";
            case INTEGER -> "int32";
            case NUMBER -> "float64";
            case BOOLEAN -> "bool";
        };
    }
}
