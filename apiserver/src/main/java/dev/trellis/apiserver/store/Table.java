package dev.trellis.apiserver.store;

import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The objects of one resource with their recent history. Written under the store's lock only; read
 * by anybody at any time.
 */
final class Table {
    /** A change, and the table after it. */
    private record Version(Change change, Snapshot after) {}

    private final int changesMax;
    private final ConcurrentSkipListMap<Long, Version> history = new ConcurrentSkipListMap<>();
    private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();
    private int remembered;
    private volatile Snapshot oldest;
    private volatile Snapshot current;

    Table(long revision, int changesMax) {
        this.changesMax = changesMax;
        oldest = new Snapshot(revision, Tree.empty());
        current = oldest;
    }

    Snapshot current() {
        return current;
    }

    /** The table as it was; empty if the history no longer knows. */
    Optional<Snapshot> at(long revision) {
        var version = history.floorEntry(revision);
        var found = version == null ? oldest : version.getValue().after();
        // Asked last: what was dropped meanwhile made the answer above a wrong one.
        return revision < oldest.revision()
                ? Optional.empty()
                : Optional.of(new Snapshot(revision, found.tree()));
    }

    Changes after(long revision, int changesMax) {
        var found = new ArrayList<Change>();
        for (var version : history.tailMap(revision, false).values()) {
            if (found.size() == changesMax) {
                break;
            }
            found.add(version.change());
        }
        var known = oldest.revision();
        if (revision < known) {
            return new Changes.TooOld(known);
        }
        return new Changes.Known(found, found.isEmpty() ? revision : found.getLast().revision());
    }

    void add(Change change) {
        var tree = current.tree();
        var next =
                new Snapshot(
                        change.revision(),
                        change.removed()
                                ? tree.without(change.key())
                                : tree.with(change.key(), change.after()));
        history.put(change.revision(), new Version(change, next));
        current = next;
        // Counted here, for the map would count by walking.
        for (remembered++; remembered > changesMax; remembered--) {
            var dropped = history.firstEntry();
            // Told before it is done, so that a reader in between says "too old" at worst.
            oldest = dropped.getValue().after();
            history.remove(dropped.getKey());
        }
    }

    Set<Runnable> listeners() {
        return listeners;
    }
}
