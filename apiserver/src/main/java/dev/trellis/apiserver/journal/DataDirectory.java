package dev.trellis.apiserver.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The directory of a store, which one server at a time has to itself. */
final class DataDirectory implements AutoCloseable {
    private static final String JOURNAL = "journal-";
    private static final String SNAPSHOT = "snapshot-";

    private final Path path;
    private final FileChannel lock;

    private DataDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    static DataDirectory open(Path path) {
        try {
            Files.createDirectories(path);
            var lock =
                    FileChannel.open(
                            path.resolve("lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            if (!isLocked(lock)) {
                lock.close();
                throw new IllegalStateException(
                        "The data directory %s is in use by another server: stop that one, or choose another directory."
                                .formatted(path));
            }
            return new DataDirectory(path, lock);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalStateException(
                    "%s is a file: choose a directory for the data.".formatted(path), e);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The data directory %s cannot be written (%s): choose another, or give this user the right to write there."
                            .formatted(path, Reasons.of(e)),
                    e);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false; // by this very process
        }
    }

    Path path() {
        return path;
    }

    Path journal(long number) {
        return path.resolve(JOURNAL + number);
    }

    Path snapshot(long number) {
        return path.resolve(SNAPSHOT + number);
    }

    /** Where a snapshot is written until it is whole. */
    Path unfinished(long number) {
        return path.resolve(SNAPSHOT + number + ".new");
    }

    SortedSet<Long> journals() throws IOException {
        return numbers(JOURNAL);
    }

    Optional<Long> newestSnapshot() throws IOException {
        var numbers = numbers(SNAPSHOT);
        return numbers.isEmpty() ? Optional.empty() : Optional.of(numbers.last());
    }

    /** Deletes what a snapshot has made superfluous. */
    void deleteBefore(long number) throws IOException {
        for (var journal : journals().headSet(number)) {
            Files.deleteIfExists(journal(journal));
        }
        for (var snapshot : numbers(SNAPSHOT).headSet(number)) {
            Files.deleteIfExists(snapshot(snapshot));
        }
    }

    /** Deletes snapshots that a crash interrupted. */
    void deleteUnfinished() throws IOException {
        try (var files = Files.newDirectoryStream(path, SNAPSHOT + "*.new")) {
            for (var file : files) {
                Files.delete(file);
            }
        }
    }

    /** Makes new and changed names last. */
    void force() throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }

    private SortedSet<Long> numbers(String prefix) throws IOException {
        var form = Pattern.compile(prefix + "(\\d{1,18})");
        var found = new TreeSet<Long>();
        try (var files = Files.list(path)) {
            files.forEach(file -> {
                var match = form.matcher(file.getFileName().toString());
                if (match.matches()) {
                    found.add(Long.valueOf(match.group(1)));
                }
            });
        }
        return found;
    }
}
