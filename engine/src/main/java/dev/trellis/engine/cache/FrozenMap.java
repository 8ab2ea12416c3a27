package dev.trellis.engine.cache;

import org.jspecify.annotations.Nullable;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A small map of strings that cannot be changed and keeps its order, in one array. Labels and
 * annotations are a handful of entries, for which searching in a row is as quick as hashing and a
 * third of the memory.
 */
final class FrozenMap extends AbstractMap<String, String> {
    private final String[] keysAndValues;

    FrozenMap(Map<String, String> map) {
        keysAndValues = new String[map.size() * 2];
        var place = 0;
        for (var entry : map.entrySet()) {
            keysAndValues[place++] = entry.getKey();
            keysAndValues[place++] = entry.getValue();
        }
    }

    @Override
    public @Nullable String get(Object key) {
        var place = find(key);
        return place < 0 ? null : keysAndValues[place + 1];
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    private int find(Object key) {
        for (var place = 0; place < keysAndValues.length; place += 2) {
            if (keysAndValues[place].equals(key)) {
                return place;
            }
        }
        return -1;
    }

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return keysAndValues.length / 2;
            }

            @Override
            public Iterator<Map.Entry<String, String>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<String, String>> {
        private int place;

        @Override
        public boolean hasNext() {
            return place < keysAndValues.length;
        }

        @Override
        public Map.Entry<String, String> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            var entry = Map.entry(keysAndValues[place], keysAndValues[place + 1]);
            place += 2;
            return entry;
        }
    }
}
