package dev.trellis.apiserver.journal;

import dev.trellis.apiserver.store.Change;
import dev.trellis.apiserver.store.HistoryLimits;
import dev.trellis.apiserver.store.Ledger;
import dev.trellis.apiserver.store.NotKeptException;
import dev.trellis.apiserver.store.Store;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ledger on disk. One thread writes: it takes what has come meanwhile, appends it, forces it to
 * disk once, and publishes it. So writers that come together share a force, and readers never see
 * what a crash could take back.
 */
public final class Journal implements Ledger, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int BUFFER_BYTES = 1 << 20;

    private final DataDirectory directory;
    private final HistoryLimits limits;
    private final long bytesMax;
    private final Map<String, Store> stores = new ConcurrentHashMap<>();
    private final Recovery recovery;
    private final Snapshots snapshots;
    private final Object lock = new Object();
    private final Thread writer;
    private Batch next = new Batch();
    private @Nullable NotKeptException failure;
    private boolean closing;
    private DataFile file;
    private long number;

    private Journal(DataDirectory directory, HistoryLimits limits, long bytesMax)
            throws IOException {
        this.directory = directory;
        this.limits = limits;
        this.bytesMax = bytesMax;
        var recoverer =
                new Recoverer(directory, (name, first) -> new Store(name, first, limits, this));
        recoverer.run();
        stores.putAll(recoverer.stores());
        recovery = recoverer.report();
        file = recoverer.last();
        number = recoverer.number();
        snapshots = new Snapshots(directory);
        writer = Thread.ofPlatform().daemon().name("apiserver-journal").unstarted(this::run);
    }

    /**
     * Opens a directory, made if there is none, and reads what is in it.
     *
     * @param bytesMax how long a journal may become before a snapshot is written
     */
    public static Journal open(Path path, HistoryLimits limits, long bytesMax) {
        var directory = DataDirectory.open(path);
        try {
            var journal = new Journal(directory, limits, bytesMax);
            journal.writer.start();
            return journal;
        } catch (IOException e) {
            close(directory);
            throw new IllegalStateException(
                    "The data directory %s cannot be used (%s): free some space, or choose another."
                            .formatted(path, Reasons.of(e)),
                    e);
        } catch (RuntimeException e) {
            close(directory);
            throw e;
        }
    }

    /** What was found at the start. */
    public Recovery recovery() {
        return recovery;
    }

    /** The stores that were found at the start, and those that were added since, by name. */
    public Map<String, Store> stores() {
        return Map.copyOf(stores);
    }

    /** A new store whose changes are kept here. */
    public Store add(String name, long first) {
        return stores.computeIfAbsent(name, _ -> new Store(name, first, limits, this));
    }

    @Override
    public Receipt add(String store, String table, Change change, Runnable publish) {
        var line = new Line.Written(store, table, change.key(), change.after(), change.removed());
        synchronized (lock) {
            var why = failure;
            if (why != null || closing) {
                var refused = new Batch();
                refused.fail(
                        why != null
                                ? why
                                : new NotKeptException(
                                        "The server is stopping: try again when it is back.",
                                        null));
                return refused;
            }
            next.add(line, publish);
            lock.notifyAll();
            return next;
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            closing = true;
            lock.notifyAll();
        }
        try {
            writer.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        snapshots.close();
        close(directory);
    }

    private void run() {
        var buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        for (var batch = take(); batch != null; batch = take()) {
            try {
                write(batch.lines(), buffer);
            } catch (IOException e) {
                batch.fail(fail(e));
                return;
            }
            batch.succeed();
            try {
                if (file.size() > bytesMax && !snapshots.isBusy()) {
                    rotate();
                }
            } catch (IOException e) {
                fail(e);
                return;
            }
        }
        try {
            file.close();
        } catch (IOException e) {
            LOG.atWarn().setCause(e).log("The journal was not closed in good order");
        }
    }

    private @Nullable Batch take() {
        synchronized (lock) {
            while (next.isEmpty()) {
                if (closing) {
                    return null;
                }
                try {
                    lock.wait();
                } catch (InterruptedException _) {
                    closing = true;
                }
            }
            var taken = next;
            next = new Batch();
            return taken;
        }
    }

    private void write(List<Line> lines, ByteBuffer buffer) throws IOException {
        for (var line : lines) {
            var bytes = LineCodec.write(line);
            if (bytes.length > buffer.remaining()) {
                flush(buffer);
            }
            if (bytes.length > buffer.remaining()) {
                file.write(ByteBuffer.wrap(bytes));
            } else {
                buffer.put(bytes);
            }
        }
        flush(buffer);
        file.force();
    }

    private void flush(ByteBuffer buffer) throws IOException {
        file.write(buffer.flip());
        buffer.clear();
    }

    /**
     * Goes on in a new journal. Nobody else publishes, so what the stores show now is exactly what
     * the journals up to here say.
     */
    private void rotate() throws IOException {
        var started = DataFile.create(directory.journal(number + 1));
        directory.force();
        file.close();
        file = started;
        number++;
        snapshots.write(number, stores.values());
    }

    /** After a failed write nobody knows what is on disk, so nothing more is written. */
    private NotKeptException fail(IOException e) {
        LOG.atError()
                .setCause(e)
                .addKeyValue("directory", directory.path())
                .log("The journal cannot be written; no change is accepted any more");
        var why =
                new NotKeptException(
                        "The journal in %s cannot be written (%s): free some space or mend the disk, and start the server again; until then nothing can be changed."
                                .formatted(directory.path(), Reasons.of(e)),
                        e);
        synchronized (lock) {
            failure = why;
            next.fail(why);
        }
        return why;
    }

    private static void close(DataDirectory directory) {
        try {
            directory.close();
        } catch (IOException e) {
            LOG.atWarn()
                    .setCause(e)
                    .addKeyValue("directory", directory.path())
                    .log("The lock of the data directory was not given back in good order");
        }
    }
}
