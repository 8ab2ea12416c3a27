package dev.trellis.api.meta;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A member that may be a whole number or a string, as in {@code 3} and {@code "25%"}.
 *
 * <p>Which of the two was read is kept, so it is written back in the same form. Numbers have 64
 * bits: a quantity such as a memory size may be written without quotes.
 */
public sealed interface IntOrString {

    /** An amount of a resource as Kubernetes writes it: {@code 2}, {@code 500m}, {@code 16Gi}. */
    String QUANTITY =
            "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))"
                    + "(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

    record Whole(@JsonValue long value) implements IntOrString {
        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    record Text(@JsonValue String value) implements IntOrString {
        @Override
        public String toString() {
            return value;
        }
    }

    static IntOrString of(long number) {
        return new Whole(number);
    }

    static IntOrString of(String text) {
        return new Text(text);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static IntOrString ofJson(Object json) {
        return switch (json) {
            case Integer number -> of(number.longValue());
            case Long number -> of(number);
            case String text -> of(text);
            default ->
                    throw new IllegalArgumentException(
                            "Neither a whole number nor a string: " + json);
        };
    }
}
