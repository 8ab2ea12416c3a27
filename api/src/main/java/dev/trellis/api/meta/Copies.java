package dev.trellis.api.meta;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable copies for the constructors of records that Jackson fills: an absent list or map
 * arrives as null and becomes an empty one.
 */
public final class Copies {
    private Copies() {}

    public static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    /** Keeps the order of entries, so that an object is written as it was read. */
    public static <V> Map<String, V> map(@Nullable Map<String, V> map) {
        return map == null || map.isEmpty()
                ? Map.of()
                : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
