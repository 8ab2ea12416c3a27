package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The values of one index and the keys that have them. One ordered set of pairs: a set per value
 * would cost several times as much where most values belong to a single object.
 */
final class IndexEntries<T extends HasMetadata> {
    private static final ObjectKey BEFORE_ALL = new ObjectKey("", "\0");

    private record Entry(String value, ObjectKey key) {}

    private final Function<T, ? extends Collection<String>> values;
    private final NavigableSet<Entry> entries =
            new TreeSet<>(Comparator.comparing(Entry::value).thenComparing(Entry::key));

    IndexEntries(Function<T, ? extends Collection<String>> values) {
        this.values = values;
    }

    void replace(ObjectKey key, @Nullable T before, @Nullable T now) {
        if (before != null) {
            values.apply(before).forEach(value -> entries.remove(new Entry(value, key)));
        }
        if (now != null) {
            values.apply(now).forEach(value -> entries.add(new Entry(value, key)));
        }
    }

    List<ObjectKey> keys(String value) {
        return entries.tailSet(new Entry(value, BEFORE_ALL), true).stream()
                .takeWhile(entry -> entry.value.equals(value))
                .map(Entry::key)
                .toList();
    }
}
