package dev.trellis.api.work;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A value; the member that its type names is set. */
@Wire
@Doc("A value; the member that its type names is set.")
public record FieldValue(
        @Doc("Type of the value.") @Required @OneOf({INTEGER, STRING, BOOLEAN, JSON_RAW})
                String type,
        @Doc("The value, if it is a whole number.") @Nullable Long integer,
        @Doc("The value, if it is a string.") @Nullable String string,
        @Doc("The value, if it is true or false.") @JsonProperty("boolean") @Nullable Boolean bool,
        @Doc("The value as JSON text, if it is a list or an object.") @Size(max = 1024)
                @Nullable String jsonRaw) {

    public static final String INTEGER = "Integer";
    public static final String STRING = "String";
    public static final String BOOLEAN = "Boolean";
    public static final String JSON_RAW = "JsonRaw";
}
