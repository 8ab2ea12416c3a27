package dev.trellis.apiserver.fault;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.json.Json;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * What is wrong with one field.
 *
 * @param reason a word that programs compare
 * @param message what is wrong, without the field
 * @param field where
 */
public record Cause(String reason, String message, String field) {
    public static Cause required(String field) {
        return new Cause("FieldValueRequired", "Required value", field);
    }

    public static Cause required(String field, String detail) {
        return new Cause("FieldValueRequired", "Required value: " + detail, field);
    }

    /** A wrong value, shown as JSON. */
    public static Cause invalid(String field, JsonNode value, String detail) {
        return invalidShown(field, show(value), detail);
    }

    public static Cause invalid(String field, String value, String detail) {
        return invalidShown(field, quote(value), detail);
    }

    public static Cause invalidShown(String field, String shown, String detail) {
        return new Cause("FieldValueInvalid", "Invalid value: " + shown + ": " + detail, field);
    }

    /** A value of the wrong type or form. */
    public static Cause typeInvalid(String field, String shown, String detail) {
        return new Cause("FieldValueTypeInvalid", "Invalid value: " + shown + ": " + detail, field);
    }

    public static Cause notSupported(String field, String shown, Collection<String> supported) {
        var choices = supported.stream().map(Cause::quote).collect(Collectors.joining(", "));
        return new Cause(
                "FieldValueNotSupported",
                "Unsupported value: " + shown + ": supported values: " + choices,
                field);
    }

    public static Cause forbidden(String field, String detail) {
        return new Cause("FieldValueForbidden", "Forbidden: " + detail, field);
    }

    public static Cause duplicate(String field, JsonNode value) {
        return new Cause("FieldValueDuplicate", "Duplicate value: " + show(value), field);
    }

    public static Cause tooLong(String field, long bytesMax) {
        return new Cause(
                "FieldValueTooLong",
                "Too long: may not be more than " + bytesMax + " bytes",
                field);
    }

    public static Cause tooMany(String field, int found, long itemsMax) {
        return new Cause(
                "FieldValueTooMany",
                "Too many: %d: must have at most %d item%s"
                        .formatted(found, itemsMax, itemsMax == 1 ? "" : "s"),
                field);
    }

    /** The text of a value as it stands in messages. */
    public static String show(JsonNode value) {
        return value.isTextual() ? quote(value.asText()) : value.toString();
    }

    public static String quote(String text) {
        return Json.text(text);
    }

    /** How it stands in the message of the whole. */
    String inMessage() {
        return field + ": " + message;
    }
}
