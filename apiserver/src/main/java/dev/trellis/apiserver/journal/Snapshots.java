package dev.trellis.apiserver.journal;

import dev.trellis.apiserver.store.Snapshot;
import dev.trellis.apiserver.store.Store;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes snapshots beside the running server, one at a time. */
final class Snapshots implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

    /** A store as it was at one moment. */
    private record Moment(String cluster, long revision, Map<String, Snapshot> tables) {}

    private final DataDirectory directory;
    private volatile @Nullable Thread running;

    Snapshots(DataDirectory directory) {
        this.directory = directory;
    }

    boolean isBusy() {
        var thread = running;
        return thread != null && thread.isAlive();
    }

    /**
     * Writes what the stores show now as the state before a journal, and deletes what that makes
     * superfluous.
     */
    void write(long number, Collection<Store> stores) {
        var moments = stores.stream().map(Snapshots::moment).toList();
        running =
                Thread.ofPlatform()
                        .daemon()
                        .name("apiserver-snapshot")
                        .start(() -> tryWrite(number, moments));
    }

    @Override
    public void close() {
        var thread = running;
        if (thread != null) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Moment moment(Store store) {
        var tables = new TreeMap<String, Snapshot>();
        store.tables().forEach(table -> tables.put(table, store.current(table)));
        return new Moment(store.name(), store.revision(), tables);
    }

    private void tryWrite(long number, List<Moment> moments) {
        try {
            write(number, moments);
        } catch (IOException | UncheckedIOException e) {
            // The journals are all still there, so nothing is lost but room on the disk.
            LOG.atWarn()
                    .setCause(e)
                    .addKeyValue("directory", directory.path())
                    .log("A snapshot could not be written; the journals before it stay");
        }
    }

    private void write(long number, List<Moment> moments) throws IOException {
        var unfinished = directory.unfinished(number);
        try (var file = DataFile.create(unfinished)) {
            var pending = new ArrayList<byte[]>();
            for (var moment : moments) {
                pending.add(LineCodec.write(new Line.Begin(moment.cluster(), moment.revision())));
                moment.tables()
                        .forEach((table, snapshot) ->
                                snapshot.visit(
                                        "",
                                        "",
                                        (key, entry) ->
                                                append(
                                                        file,
                                                        pending,
                                                        new Line.Written(
                                                                moment.cluster(),
                                                                table,
                                                                key,
                                                                entry,
                                                                false))));
            }
            append(file, pending, new Line.End());
            flush(file, pending);
            file.force();
        }
        Files.move(unfinished, directory.snapshot(number), StandardCopyOption.ATOMIC_MOVE);
        directory.force();
        directory.deleteBefore(number);
    }

    private static boolean append(DataFile file, List<byte[]> pending, Line line) {
        pending.add(LineCodec.write(line));
        if (pending.size() >= 256) {
            flush(file, pending);
        }
        return true;
    }

    private static void flush(DataFile file, List<byte[]> pending) {
        var bytes = ByteBuffer.allocate(pending.stream().mapToInt(line -> line.length).sum());
        pending.forEach(bytes::put);
        pending.clear();
        try {
            file.write(bytes.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
