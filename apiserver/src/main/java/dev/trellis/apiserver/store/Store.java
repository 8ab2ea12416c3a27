package dev.trellis.apiserver.store;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All objects of one logical cluster, by table and key.
 *
 * <p>A commit compares the revision that the writer saw with the one that is there, takes the next
 * number of the cluster's one counter, and publishes a new version of the table. Everything that a
 * reader can hold is immutable, so reads and writes never wait for each other.
 */
public final class Store {
    /** The revision that a writer names who expects the object to be absent. */
    public static final long ABSENT = 0;

    private final int changesMax;
    private final long first;
    private final ConcurrentHashMap<String, Table> tables = new ConcurrentHashMap<>();
    private final Object lock = new Object();
    private volatile long revision;

    /**
     * @param first the revision before the first change. A store that forgets all at its end should
     *     begin above every revision it ever gave out, for clients remember them.
     * @param changesMax how many changes each table remembers
     */
    public Store(long first, int changesMax) {
        this.first = first;
        this.revision = first;
        this.changesMax = changesMax;
    }

    /** The newest revision. */
    public long revision() {
        return revision;
    }

    public Optional<Entry> find(String table, String key) {
        return table(table).current().find(key);
    }

    /** The table as it is now. */
    public Snapshot current(String table) {
        // In this order: the table was published before the revision, so it holds all up to there.
        var seen = revision;
        var current = table(table).current();
        return current.revision() >= seen ? current : new Snapshot(seen, current.tree());
    }

    /** The table as it was at a revision; empty if the history no longer reaches back to it. */
    public Optional<Snapshot> at(String table, long revision) {
        return table(table).at(revision);
    }

    /** The next changes of a table after a revision, oldest first. */
    public Changes after(String table, long revision, int changesMax) {
        return table(table).after(revision, changesMax);
    }

    /** Writes a version if the object is at the expected revision. */
    public Outcome put(String table, String key, long expected, Draft draft) {
        return commit(table, key, expected, draft, false);
    }

    /**
     * Removes an object if it is at the expected revision.
     *
     * @param last what watchers are told of it, stamped with the revision of the removal
     */
    public Outcome remove(String table, String key, long expected, Draft last) {
        return commit(table, key, expected, last, true);
    }

    /**
     * Calls the listener after each commit to the table, on the writer's thread: it must not wait.
     */
    public Subscription listen(String table, Runnable listener) {
        var listeners = table(table).listeners();
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Calls the listeners of a table though nothing was written. */
    public void wake(String table) {
        table(table).listeners().forEach(Runnable::run);
    }

    private Outcome commit(String name, String key, long expected, Draft draft, boolean removed) {
        var table = table(name);
        Entry entry;
        synchronized (lock) {
            var current = table.current().find(key);
            if (current.map(Entry::revision).orElse(ABSENT) != expected) {
                return new Outcome.Stale(current);
            }
            var next = revision + 1;
            entry = new Entry(next, draft.at(next), draft.attributes());
            table.add(new Change(next, key, current.orElse(null), entry, removed));
            revision = next;
        }
        table.listeners().forEach(Runnable::run);
        return new Outcome.Done(entry);
    }

    private Table table(String name) {
        var known = tables.get(name);
        return known != null
                ? known
                : tables.computeIfAbsent(name, _ -> new Table(first, changesMax));
    }
}
