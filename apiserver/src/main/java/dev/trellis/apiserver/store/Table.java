package dev.trellis.apiserver.store;

import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The objects of one resource with their recent history, read by anybody at any time.
 *
 * <p>A change comes in two steps: it is accepted under the store's lock, and published when it
 * lasts, by one thread at a time and in the order of revisions. Writers compare with what was
 * accepted, readers see what was published.
 */
final class Table {
    /** A change, and the table after it. */
    private record Version(Change change, Snapshot after) {}

    /** What a remembered change costs beside its bytes: nodes of the tree, keys, attributes. */
    private static final int CHANGE_BYTES = 512;

    private final HistoryLimits limits;
    private final ConcurrentSkipListMap<Long, Version> history = new ConcurrentSkipListMap<>();
    private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();
    private int remembered;
    private long rememberedBytes;
    private Tree<Entry> accepted = Tree.empty();
    private volatile Snapshot oldest;
    private volatile Snapshot current;

    Table(long revision, HistoryLimits limits) {
        this.limits = limits;
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

    /** The newest version of an object, which readers may not see yet. */
    Optional<Entry> accepted(String key) {
        return Optional.ofNullable(accepted.get(key));
    }

    /** Takes a change; what it returns shows it to readers. */
    Runnable accept(Change change) {
        accepted =
                change.removed()
                        ? accepted.without(change.key())
                        : accepted.with(change.key(), change.after());
        var next = new Snapshot(change.revision(), accepted);
        return () -> publish(new Version(change, next));
    }

    /** Puts an object there without a history: how the table begins. */
    void restore(String key, Entry entry) {
        accepted = accepted.with(key, entry);
        oldest = new Snapshot(oldest.revision(), accepted);
        current = oldest;
    }

    private void publish(Version version) {
        history.put(version.change().revision(), version);
        current = version.after();
        // Counted here, for the map would count by walking.
        remembered++;
        rememberedBytes += weight(version);
        while (remembered > limits.changesMax()
                || (remembered > 1 && rememberedBytes > limits.bytesMax())) {
            var dropped = history.firstEntry();
            // Told before it is done, so that a reader in between says "too old" at worst.
            oldest = dropped.getValue().after();
            history.remove(dropped.getKey());
            remembered--;
            rememberedBytes -= weight(dropped.getValue());
        }
    }

    private static long weight(Version version) {
        return version.change().after().bytes().length + (long) CHANGE_BYTES;
    }

    Set<Runnable> listeners() {
        return listeners;
    }
}
