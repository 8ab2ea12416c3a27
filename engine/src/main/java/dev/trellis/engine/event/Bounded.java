package dev.trellis.engine.event;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets the entry used longest ago when it has too many. */
final class Bounded<K, V> extends LinkedHashMap<K, V> {
    private final int entriesMax;

    Bounded(int entriesMax) {
        super(16, 0.75f, true);
        this.entriesMax = entriesMax;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > entriesMax;
    }
}
