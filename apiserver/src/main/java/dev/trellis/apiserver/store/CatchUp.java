package dev.trellis.apiserver.store;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps what is derived from a table in step with it, when somebody asks.
 *
 * <p>A commit is counted before its writer is answered, and who asks while others read waits for
 * them, so everybody sees all that was answered before.
 */
public final class CatchUp {
    private final Runnable reading;
    private final AtomicLong told = new AtomicLong(1);
    private volatile long read;

    private CatchUp(Runnable reading) {
        this.reading = reading;
    }

    /**
     * Follows a table.
     *
     * @param reading brings what is derived up to date; never called twice at once
     */
    public static CatchUp with(Store store, String table, Runnable reading) {
        var made = new CatchUp(reading);
        var _ = store.listen(table, made.told::incrementAndGet);
        return made;
    }

    /** Returns when all is read that was committed before. */
    public void now() {
        var wanted = told.get();
        if (read < wanted) {
            readUpTo(wanted);
        }
    }

    private synchronized void readUpTo(long wanted) {
        if (read < wanted) {
            // First the count, then the reading: a change in between is read now or next time.
            var upTo = told.get();
            reading.run();
            read = upTo;
        }
    }
}
