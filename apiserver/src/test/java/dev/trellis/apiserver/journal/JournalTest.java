package dev.trellis.apiserver.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trellis.apiserver.store.Attributes;
import dev.trellis.apiserver.store.Changes;
import dev.trellis.apiserver.store.Draft;
import dev.trellis.apiserver.store.HistoryLimits;
import dev.trellis.apiserver.store.NotKeptException;
import dev.trellis.apiserver.store.Outcome;
import dev.trellis.apiserver.store.Store;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;

class JournalTest {
    private static final long NEVER = Long.MAX_VALUE;

    @TempDir Path directory;

    @Test
    void findsEverythingAgain() {
        try (var journal = open(NEVER)) {
            var west = journal.add("west", 100);
            put(west, "maps", "a", Store.ABSENT);
            put(west, "maps", "b", Store.ABSENT);
            put(west, "maps", "a", 101);
            west.remove("maps", "b", 102, draft("b"));
            put(journal.add("east", 7), "maps", "a", Store.ABSENT);
        }

        try (var journal = open(NEVER)) {
            var west = found(journal, "west");

            assertThat(journal.recovery().damage()).isEmpty();
            assertThat(journal.stores()).containsOnlyKeys("east", "west");
            assertThat(west.revision()).isEqualTo(104);
            assertThat(text(west, "maps", "a")).isEqualTo("a@103");
            assertThat(west.find("maps", "a").orElseThrow().attributes())
                    .isEqualTo(draft("a").attributes());
            assertThat(west.find("maps", "b")).isEmpty();
            assertThat(found(journal, "east").revision()).isEqualTo(8);
            assertThat(put(west, "maps", "c", Store.ABSENT))
                    .isInstanceOfSatisfying(
                            Outcome.Done.class,
                            done -> assertThat(done.entry().revision()).isEqualTo(105));
        }
    }

    @Test
    void remembersChangesSoThatWatchesGoOn() {
        try (var journal = open(NEVER)) {
            var west = journal.add("west", 100);
            put(west, "maps", "a", Store.ABSENT);
            west.remove("maps", "a", 101, draft("a"));
        }

        try (var journal = open(NEVER)) {
            assertThat(found(journal, "west").after("maps", 101, 10))
                    .isInstanceOfSatisfying(
                            Changes.Known.class,
                            known ->
                                    assertThat(known.changes())
                                            .singleElement()
                                            .matches(change -> change.removed()));
        }
    }

    @Test
    void replacesJournalsBySnapshots() {
        try (var journal = open(2_000)) {
            var west = journal.add("west", 100);
            put(west, "secrets", "s", Store.ABSENT);
            west.remove("secrets", "s", 101, draft("s"));
            for (var i = 0; i < 200; i++) {
                put(west, "maps", "k" + i, Store.ABSENT);
            }
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> {
                        put(west, "pods", "p" + west.revision(), Store.ABSENT);
                        assertThat(directory.resolve("journal-1")).doesNotExist();
                    });
        }

        try (var journal = open(2_000)) {
            var west = found(journal, "west");
            assertThat(west.current("maps").size()).isEqualTo(200);
            assertThat(text(west, "maps", "k7")).isEqualTo("k7@110");
            // What the snapshot does not tell must not look as if nothing had happened.
            assertThat(west.after("secrets", 101, 10)).isInstanceOf(Changes.TooOld.class);
        }
    }

    @Test
    void cutsADamagedTailAndReportsIt() throws IOException {
        long good;
        try (var journal = open(NEVER)) {
            put(journal.add("west", 100), "maps", "a", Store.ABSENT);
            good = Files.size(journal());
            put(journal.add("west", 100), "maps", "b", Store.ABSENT);
        }
        var bytes = Files.readAllBytes(journal());
        bytes[bytes.length - 3] ^= 0x40;
        Files.write(journal(), bytes);

        try (var journal = open(NEVER)) {
            var damage = journal.recovery().damage().orElseThrow();
            assertThat(damage.position()).isEqualTo(good);
            assertThat(damage.bytes()).isEqualTo(bytes.length - good);
            assertThat(damage.kept()).exists().hasSize(bytes.length - good);
            assertThat(found(journal, "west").find("maps", "a")).isPresent();
            assertThat(found(journal, "west").find("maps", "b")).isEmpty();
            put(found(journal, "west"), "maps", "c", Store.ABSENT);
        }

        try (var journal = open(NEVER)) {
            assertThat(journal.recovery().damage()).isEmpty();
            assertThat(found(journal, "west").find("maps", "c")).isPresent();
        }
    }

    @Test
    void cutsAtEveryByteWithoutLosingWhatIsBefore() throws IOException {
        try (var journal = open(NEVER)) {
            put(journal.add("west", 100), "maps", "a", Store.ABSENT);
        }
        var first = Files.size(journal());
        try (var journal = open(NEVER)) {
            put(found(journal, "west"), "maps", "b", Store.ABSENT);
        }
        var whole = Files.readAllBytes(journal());

        for (var length = (int) first; length < whole.length; length++) {
            Files.write(journal(), java.util.Arrays.copyOf(whole, length));
            try (var journal = open(NEVER)) {
                assertThat(journal.recovery().damage().isPresent()).isEqualTo(length > first);
                assertThat(found(journal, "west").find("maps", "a")).isPresent();
                assertThat(found(journal, "west").find("maps", "b")).isEmpty();
            }
        }
    }

    @Test
    void refusesADamagedSnapshot() throws IOException {
        try (var journal = open(500)) {
            var west = journal.add("west", 100);
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> {
                        put(west, "maps", "k" + west.revision(), Store.ABSENT);
                        assertThat(directory.resolve("journal-1")).doesNotExist();
                    });
        }
        try (var files = Files.newDirectoryStream(directory, "snapshot-*")) {
            for (var file : files) {
                var bytes = Files.readAllBytes(file);
                bytes[bytes.length / 2] ^= 1;
                Files.write(file, bytes);
            }
        }

        assertThatThrownBy(() -> open(NEVER))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(
                        ".*snapshot-\\d+ is damaged \\(byte \\d+ is the first that cannot be"
                                + " read\\): put back a copy of the directory, or begin with an"
                                + " empty one\\.");
    }

    @Test
    void belongsToOneServerAtATime() {
        try (var _ = open(NEVER)) {
            assertThatThrownBy(() -> open(NEVER))
                    .hasMessage(
                            "The data directory %s is in use by another server: stop that one, or choose another directory."
                                    .formatted(directory));
        }
        open(NEVER).close();
    }

    @Test
    void saysSoWhenTheDirectoryIsAFile() throws IOException {
        var file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> Journal.open(file, new HistoryLimits(10, 1 << 20), NEVER))
                .hasMessage(file + " is a file: choose a directory for the data.");
    }

    @Test
    void saysSoWhenTheDiskIsFullAtTheStart() throws IOException {
        // The device that is always full.
        Files.createSymbolicLink(journal(), Path.of("/dev/full"));

        assertThatThrownBy(() -> open(NEVER))
                .hasMessage(
                        "The data directory %s cannot be used (No space left on device): free some space, or choose another."
                                .formatted(directory));
    }

    @Test
    void refusesChangesWhenTheDiskIsFullAndKeepsAnsweringReads() throws IOException {
        try (var journal = open(1)) {
            Files.createSymbolicLink(directory.resolve("journal-2"), Path.of("/dev/full"));
            var west = journal.add("west", 100);
            put(west, "maps", "a", Store.ABSENT);

            for (var i = 0; i < 2; i++) {
                assertThatThrownBy(() -> put(west, "maps", "b", Store.ABSENT))
                        .isInstanceOf(NotKeptException.class)
                        .hasMessage(
                                "The journal in %s cannot be written (No space left on device): free some space or mend the disk, and start the server again; until then nothing can be changed."
                                        .formatted(directory));
            }
            assertThat(west.find("maps", "a")).isPresent();
            assertThat(west.find("maps", "b")).isEmpty();
        }
    }

    @Test
    void showsNobodyWhatWasNotKept() throws Exception {
        try (var journal = open(NEVER);
                var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            var west = journal.add("west", 100);
            for (var i = 0; i < 50; i++) {
                var key = "k" + i % 5;
                writers.execute(() -> {
                    for (var n = 0; n < 20; n++) {
                        increment(west, key);
                    }
                });
            }
        }

        try (var journal = open(NEVER)) {
            var west = found(journal, "west");
            assertThat(west.revision()).isEqualTo(100 + 50 * 20);
            for (var i = 0; i < 5; i++) {
                assertThat(west.find("maps", "k" + i)).isPresent();
            }
        }
    }

    private static void increment(Store store, String key) {
        while (true) {
            var seen = store.find("maps", key).map(entry -> entry.revision()).orElse(Store.ABSENT);
            if (put(store, "maps", key, seen) instanceof Outcome.Done) {
                return;
            }
        }
    }

    private Path journal() {
        return directory.resolve("journal-1");
    }

    private Journal open(long bytesMax) {
        return Journal.open(directory, new HistoryLimits(1_000, 1 << 20), bytesMax);
    }

    private static Store found(Journal journal, String name) {
        return Optional.ofNullable(journal.stores().get(name)).orElseThrow();
    }

    private static Outcome put(Store store, String table, String key, long expected) {
        return store.put(table, key, expected, draft(key));
    }

    private static String text(Store store, String table, String key) {
        return new String(store.find(table, key).orElseThrow().bytes(), StandardCharsets.UTF_8);
    }

    private static Draft draft(String text) {
        return new Draft() {
            @Override
            public byte[] at(long revision) {
                return (text + "@" + revision).getBytes(StandardCharsets.UTF_8);
            }

            @Override
            public Attributes attributes() {
                return new Attributes(Map.of("name", text), Map.of());
            }
        };
    }
}
