package dev.trellis.engine.queue;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The rules of the queue without threads or clock: a key is remembered once and is in exactly one
 * of these states.
 *
 * <pre>
 *            add                     start
 *  (gone) ---------> ready ---------------------> running ---.
 *    |                 ^ ^                         |  |  |   | add: runs again
 *    | delay           | |       added meanwhile   |  |  |<--'
 *    v       due, add  | '-------------------------'  |  |
 *  delayed ------------'                              |  | nothing asked for
 *    ^                     retry, look again          |  v
 *    '------------------------------------------------' (gone)
 * </pre>
 *
 * A run answers everything asked before it started: it sees the whole state and says itself when to
 * look again. So of several delays the earliest wins, and a key is as pressing as the most pressing
 * thing asked of it.
 *
 * <p>Not thread-safe; {@link WorkQueue} guards it. Times are nanoseconds from one origin.
 */
final class Schedule<K> {
    static final long NEVER = Long.MAX_VALUE;

    private final Map<K, Entry<K>> entries = new HashMap<>();
    private final Lane<K> changes = new Lane<>(Cause.CHANGE);
    private final Lane<K> background = new Lane<>(Cause.BACKGROUND);
    private final TreeSet<Entry<K>> delays = new TreeSet<>(Schedule::byDue);
    private final int changesInARowMax;
    private int changesInARow;
    private int running;
    private long numbers;

    /**
     * @param changesInARowMax after so many changes a waiting background key has its turn, so that
     *     a stream of changes slows the background but never starves it
     */
    Schedule(int changesInARowMax) {
        this.changesInARowMax = changesInARowMax;
    }

    /** True when the key now waits for a worker and did not before. */
    boolean add(K key, Cause cause, long now) {
        return makeReady(remember(key), cause, now);
    }

    /** True when the key now is the first to fall due and was not before. */
    boolean addAt(K key, Cause cause, long due) {
        return delay(remember(key), cause, due);
    }

    /** The next key to work on, marked as running; null when none is ready. */
    @Nullable Entry<K> start(long now) {
        wakeDue(now);
        var entry = pick();
        if (entry != null) {
            var lane = Objects.requireNonNull(entry.lane, "a picked key stands in a lane");
            entry.startedFor = lane.cause();
            lane.remove(entry);
            entry.running = true;
            running++;
        }
        return entry;
    }

    /** What is remembered of a key that a worker has. */
    Entry<K> running(K key) {
        var entry = entries.get(key);
        if (entry == null || !entry.running) {
            throw new IllegalStateException("key is not being worked on: " + key);
        }
        return entry;
    }

    /** Ends the run of a key; true when it is ready again because it was added meanwhile. */
    boolean finish(Entry<K> entry, long now) {
        entry.running = false;
        running--;
        var again = entry.again;
        if (again != null) {
            entry.again = null;
            return makeReady(entry, again, now);
        }
        if (entry.idle()) {
            entries.remove(entry.key);
        }
        return false;
    }

    /** Moves the key's next run to the given time unless it comes sooner anyway. */
    boolean delay(Entry<K> entry, Cause cause, long due) {
        if (entry.lane != null || entry.again != null) {
            return makeReady(entry, cause, entry.readySince);
        }
        if (entry.delayed) {
            entry.dueCause = entry.dueCause.or(cause);
            if (entry.due <= due) {
                return false;
            }
            delays.remove(entry);
        } else {
            entry.dueCause = cause;
        }
        entry.delayed = true;
        entry.due = due;
        delays.add(entry);
        return delays.first() == entry;
    }

    /** When the first delayed key falls due; {@link #NEVER} when none is delayed. */
    long nextDue() {
        return delays.isEmpty() ? NEVER : delays.first().due;
    }

    boolean hasReady() {
        return changes.size() + background.size() > 0;
    }

    /** How many keys are remembered at all. */
    int size() {
        return entries.size();
    }

    QueueDepth depth() {
        return new QueueDepth(changes.size(), background.size(), delays.size(), running);
    }

    private Entry<K> remember(K key) {
        return entries.computeIfAbsent(key, k -> new Entry<>(k, numbers++));
    }

    private void wakeDue(long now) {
        while (!delays.isEmpty() && delays.first().due <= now) {
            var entry = delays.first();
            makeReady(entry, entry.dueCause, entry.due);
        }
    }

    private boolean makeReady(Entry<K> entry, Cause asked, long since) {
        var cause = asked;
        if (entry.delayed) {
            delays.remove(entry);
            entry.delayed = false;
            cause = asked.or(entry.dueCause);
        }
        if (entry.running) {
            entry.again = entry.again == null ? cause : entry.again.or(cause);
            return false;
        }
        var lane = entry.lane;
        if (lane == null) {
            entry.readySince = since;
            lane(cause).append(entry);
            return true;
        }
        if (lane.cause().or(cause) != lane.cause()) {
            lane.remove(entry);
            lane(cause).append(entry);
        }
        return false;
    }

    private @Nullable Entry<K> pick() {
        var change = changes.first();
        var other = background.first();
        if (change == null || (other != null && changesInARow >= changesInARowMax)) {
            changesInARow = 0;
            return other;
        }
        changesInARow = other == null ? 0 : changesInARow + 1;
        return change;
    }

    private static int byDue(Entry<?> one, Entry<?> other) {
        var order = Long.compare(one.due, other.due);
        return order != 0 ? order : Long.compare(one.number, other.number);
    }

    private Lane<K> lane(Cause cause) {
        return switch (cause) {
            case CHANGE -> changes;
            case BACKGROUND -> background;
        };
    }
}
