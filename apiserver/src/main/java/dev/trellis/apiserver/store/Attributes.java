package dev.trellis.apiserver.store;

import java.util.Map;

/**
 * What a selector may ask of an object, kept beside its bytes so that nobody parses them for that.
 */
public record Attributes(Map<String, String> labels, Map<String, String> fields) {
    public static final Attributes NONE = new Attributes(Map.of(), Map.of());

    public Attributes {
        labels = Map.copyOf(labels);
        fields = Map.copyOf(fields);
    }
}
