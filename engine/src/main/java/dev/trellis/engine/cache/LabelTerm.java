package dev.trellis.engine.cache;

import java.util.Map;

/** One demand on an object's labels. */
public sealed interface LabelTerm {

    /** The label is there, with any value. */
    record Has(String label) implements LabelTerm {}

    /** The label is not there. */
    record Lacks(String label) implements LabelTerm {}

    record Is(String label, String value) implements LabelTerm {}

    default boolean matches(Map<String, String> labels) {
        return switch (this) {
            case Has(var label) -> labels.containsKey(label);
            case Lacks(var label) -> !labels.containsKey(label);
            case Is(var label, var value) -> value.equals(labels.get(label));
        };
    }

    /** As the API server reads it in a label selector. */
    default String asSelector() {
        return switch (this) {
            case Has(var label) -> label;
            case Lacks(var label) -> "!" + label;
            case Is(var label, var value) -> label + "=" + value;
        };
    }
}
