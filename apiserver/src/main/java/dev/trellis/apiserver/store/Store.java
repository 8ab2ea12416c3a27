package dev.trellis.apiserver.store;

import java.util.Optional;
import java.util.Set;
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

    private final String name;
    private final long first;
    private final HistoryLimits limits;
    private final Ledger ledger;
    private final ConcurrentHashMap<String, Table> tables = new ConcurrentHashMap<>(8);
    private final Table none;
    private final Object lock = new Object();
    private long given;
    private Ledger.Receipt last = () -> {};
    private volatile long revision;

    /**
     * A store without objects.
     *
     * @param name what the ledger knows it by
     * @param first the revision before the first change. A store that forgets all at its end should
     *     begin above every revision it ever gave out, for clients remember them.
     * @param limits how much each table remembers
     */
    public Store(String name, long first, HistoryLimits limits, Ledger ledger) {
        this.name = name;
        this.first = first;
        this.given = first;
        this.revision = first;
        this.limits = limits;
        this.ledger = ledger;
        this.none = new Table(first, limits);
    }

    /** Puts an object there as it was at the first revision, before anybody uses the store. */
    public void restore(String table, String key, Entry entry) {
        synchronized (lock) {
            table(table).restore(key, entry);
        }
    }

    /** Makes a change that a ledger remembers from before, before anybody uses the store. */
    public void replay(String table, String key, Entry after, boolean removed) {
        synchronized (lock) {
            var known = table(table);
            var before = known.accepted(key).orElse(null);
            known.accept(new Change(after.revision(), key, before, after, removed)).run();
            given = after.revision();
            revision = given;
        }
    }

    /** The names of the tables that anybody asked for. */
    public Set<String> tables() {
        return Set.copyOf(tables.keySet());
    }

    public String name() {
        return name;
    }

    /** The newest revision. */
    public long revision() {
        return revision;
    }

    public Optional<Entry> find(String table, String key) {
        return tableOrNone(table).current().find(key);
    }

    /** The table as it is now. */
    public Snapshot current(String table) {
        // In this order: the table was published before the revision, so it holds all up to there.
        var seen = revision;
        var current = tableOrNone(table).current();
        return current.revision() >= seen ? current : new Snapshot(seen, current.tree());
    }

    /** The table as it was at a revision; empty if the history no longer reaches back to it. */
    public Optional<Snapshot> at(String table, long revision) {
        return tableOrNone(table).at(revision);
    }

    /** The next changes of a table after a revision, oldest first. */
    public Changes after(String table, long revision, int changesMax) {
        return tableOrNone(table).after(revision, changesMax);
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
        tableOrNone(table).listeners().forEach(Runnable::run);
    }

    private Outcome commit(
            String tableName, String key, long expected, Draft draft, boolean removed) {
        var table = table(tableName);
        Outcome outcome;
        Ledger.Receipt receipt;
        synchronized (lock) {
            var current = table.accepted(key);
            if (current.map(Entry::revision).orElse(ABSENT) == expected) {
                var next = given + 1;
                var entry = new Entry(next, draft.at(next), draft.attributes());
                var change = new Change(next, key, current.orElse(null), entry, removed);
                given = next;
                var publish = table.accept(change);
                last =
                        ledger.add(
                                name,
                                tableName,
                                change,
                                () -> {
                                    publish.run();
                                    revision = next;
                                });
                outcome = new Outcome.Done(entry);
            } else {
                outcome = new Outcome.Stale(current);
            }
            receipt = last;
        }
        // Also who came too late waits: its next look must show what it lost against.
        receipt.await();
        if (outcome instanceof Outcome.Done) {
            table.listeners().forEach(Runnable::run);
        }
        return outcome;
    }

    /** For readers: a table that nobody wrote to is not made for being asked for. */
    private Table tableOrNone(String tableName) {
        return tables.getOrDefault(tableName, none);
    }

    private Table table(String tableName) {
        var known = tables.get(tableName);
        return known != null
                ? known
                : tables.computeIfAbsent(tableName, _ -> new Table(first, limits));
    }
}
