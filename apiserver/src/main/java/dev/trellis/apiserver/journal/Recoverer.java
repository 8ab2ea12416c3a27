package dev.trellis.apiserver.journal;

import dev.trellis.apiserver.store.Store;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Reads a directory back into stores: the newest snapshot, then the journals after it. */
final class Recoverer {
    private static final Logger LOG = LoggerFactory.getLogger(Recoverer.class);

    private final DataDirectory directory;
    private final BiFunction<String, Long, Store> maker;
    private final Map<String, Store> stores = new TreeMap<>();
    private boolean complete;
    private long changes;
    private long newest = 1;
    private long good;
    private Optional<Recovery.Damage> damage = Optional.empty();

    /** Will read into stores that the maker makes from a name and a first revision. */
    Recoverer(DataDirectory directory, BiFunction<String, Long, Store> maker) {
        this.directory = directory;
        this.maker = maker;
    }

    void run() throws IOException {
        directory.deleteUnfinished();
        var snapshot = directory.newestSnapshot();
        if (snapshot.isPresent()) {
            readSnapshot(directory.snapshot(snapshot.get()));
        }
        var journals = directory.journals().tailSet(snapshot.orElse(0L));
        newest = snapshot.orElse(1L);
        for (var number : journals) {
            var journal = directory.journal(number);
            newest = number;
            good = LineReader.read(journal, this::replay);
            if (good < Files.size(journal) && !isUnborn(journal)) {
                if (!number.equals(journals.last())) {
                    throw damaged(journal, "it ends at byte " + good + ", but younger ones follow");
                }
                damage = Optional.of(keep(journal));
            }
        }
    }

    Map<String, Store> stores() {
        return stores;
    }

    Recovery report() {
        return new Recovery(stores.size(), changes, damage);
    }

    /** The journal with which to go on, behind its good bytes. */
    DataFile last() throws IOException {
        var journal = directory.journal(newest);
        var file =
                good >= DataFile.HEADER_BYTES
                        ? DataFile.append(journal, good)
                        : DataFile.create(journal);
        directory.force();
        return file;
    }

    long number() {
        return newest;
    }

    private void readSnapshot(Path snapshot) throws IOException {
        var read = LineReader.read(snapshot, this::restore);
        if (!complete || read < Files.size(snapshot)) {
            throw damaged(snapshot, "byte " + read + " is the first that cannot be read");
        }
    }

    private void restore(Line line) {
        switch (line) {
            case Line.Begin(var cluster, var revision) ->
                    stores.put(cluster, maker.apply(cluster, revision));
            case Line.Written(var cluster, var table, var key, var entry, _) ->
                    store(cluster, entry.revision()).restore(table, key, entry);
            case Line.End() -> complete = true;
        }
    }

    private void replay(Line line) {
        if (line instanceof Line.Written(var cluster, var table, var key, var entry, var removed)) {
            changes++;
            store(cluster, entry.revision()).replay(table, key, entry, removed);
        }
    }

    private Store store(String cluster, long revision) {
        return stores.computeIfAbsent(cluster, name -> maker.apply(name, revision - 1));
    }

    /** A crash while a journal was made leaves one that never held anything. */
    private boolean isUnborn(Path journal) throws IOException {
        return good == 0 && Files.size(journal) < DataFile.HEADER_BYTES;
    }

    private Recovery.Damage keep(Path journal) throws IOException {
        var kept = Path.of(journal + ".cut-" + good);
        var bytes = Files.size(journal) - good;
        try (var file = new RandomAccessFile(journal.toFile(), "r")) {
            file.seek(good);
            var rest = new byte[Math.toIntExact(Math.min(bytes, Integer.MAX_VALUE - 8))];
            file.readFully(rest);
            Files.write(kept, rest);
        }
        LOG.atWarn()
                .addKeyValue("journal", journal)
                .addKeyValue("position", good)
                .addKeyValue("bytes", bytes)
                .addKeyValue("kept", kept)
                .log("The end of the journal is damaged and was cut off");
        return new Recovery.Damage(journal, good, bytes, kept);
    }

    private IllegalStateException damaged(Path file, String where) {
        return new IllegalStateException(
                "%s is damaged (%s): put back a copy of the directory, or begin with an empty one."
                        .formatted(file, where));
    }
}
