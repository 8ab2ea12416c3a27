package dev.trellis.hub.configuration;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;

/** A type of configuration: a resource in a group, whatever its version. */
public record ConfigType(String group, String resource) implements Comparable<ConfigType> {
    private static final Comparator<ConfigType> ORDER =
            Comparator.comparing(ConfigType::group).thenComparing(ConfigType::resource);

    /** On the wire an absent group is the core group. */
    static ConfigType of(@Nullable String group, String resource) {
        return new ConfigType(group == null ? "" : group, resource);
    }

    @Override
    public int compareTo(ConfigType other) {
        return ORDER.compare(this, other);
    }
}
