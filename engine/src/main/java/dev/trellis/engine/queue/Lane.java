package dev.trellis.engine.queue;

import org.jspecify.annotations.Nullable;

/**
 * A first-in-first-out list of ready keys. The links live in the entries, so a key that changes
 * lanes leaves at once and nothing stale stays behind.
 */
final class Lane<K> {
    private final Cause cause;
    private @Nullable Entry<K> first;
    private @Nullable Entry<K> last;
    private int size;

    Lane(Cause cause) {
        this.cause = cause;
    }

    Cause cause() {
        return cause;
    }

    int size() {
        return size;
    }

    @Nullable Entry<K> first() {
        return first;
    }

    void append(Entry<K> entry) {
        entry.lane = this;
        entry.before = last;
        if (last == null) {
            first = entry;
        } else {
            last.behind = entry;
        }
        last = entry;
        size++;
    }

    void remove(Entry<K> entry) {
        if (entry.before == null) {
            first = entry.behind;
        } else {
            entry.before.behind = entry.behind;
        }
        if (entry.behind == null) {
            last = entry.before;
        } else {
            entry.behind.before = entry.before;
        }
        entry.lane = null;
        entry.before = null;
        entry.behind = null;
        size--;
    }
}
