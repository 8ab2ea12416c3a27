package dev.trellis.api.schema;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Map;

/** Equal, in Jackson's sense of a value filter, to every value that JSON output leaves out. */
final class Absent {
    @Override
    public boolean equals(@Nullable Object value) {
        return switch (value) {
            case null -> true;
            case Collection<?> collection -> collection.isEmpty();
            case Map<?, ?> map -> map.isEmpty();
            default -> false;
        };
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
