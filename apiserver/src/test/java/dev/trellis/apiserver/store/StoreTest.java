package dev.trellis.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

class StoreTest {
    private static final long FIRST = 100;

    private final Store store =
            new Store("test", FIRST, new HistoryLimits(3, 1 << 20), Ledger.MEMORY);

    @Test
    void givesEachChangeTheNextRevisionOfTheWholeStore() {
        put("maps", "a", Store.ABSENT);
        put("secrets", "a", Store.ABSENT);
        put("maps", "a", 101);

        assertThat(store.revision()).isEqualTo(103);
        assertThat(text("maps", "a")).isEqualTo("maps/a@103");
        assertThat(text("secrets", "a")).isEqualTo("secrets/a@102");
    }

    @Test
    void refusesAWriterWhoSawAnotherRevision() {
        put("maps", "a", Store.ABSENT);

        var outcome = put("maps", "a", 77);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Stale.class,
                        stale ->
                                assertThat(stale.current())
                                        .hasValueSatisfying(entry ->
                                                assertThat(entry.revision()).isEqualTo(101)));
        assertThat(store.revision()).isEqualTo(101);
    }

    @Test
    void refusesToCreateWhatIsThere() {
        put("maps", "a", Store.ABSENT);

        assertThat(put("maps", "a", Store.ABSENT)).isInstanceOf(Outcome.Stale.class);
    }

    @Test
    void readsAnEarlierStateWhileItIsRemembered() {
        put("maps", "a", Store.ABSENT);
        put("maps", "b", Store.ABSENT);
        store.remove("maps", "a", 101, draft("maps/a"));

        assertThat(store.at("maps", 102).orElseThrow().find("a")).isPresent();
        assertThat(store.at("maps", 103).orElseThrow().find("a")).isEmpty();
        assertThat(store.at("maps", FIRST).orElseThrow().size()).isZero();
    }

    @Test
    void tellsChangesInOrderAndForgetsTheOldest() {
        for (var i = 0; i < 5; i++) {
            put("maps", "k" + i, Store.ABSENT);
        }

        assertThat(store.after("maps", 101, 10)).isInstanceOf(Changes.TooOld.class);
        assertThat(store.after("maps", 102, 10))
                .isInstanceOfSatisfying(
                        Changes.Known.class,
                        known -> {
                            assertThat(known.changes())
                                    .extracting(Change::key)
                                    .containsExactly("k2", "k3", "k4");
                            assertThat(known.upTo()).isEqualTo(105);
                        });
        assertThat(store.at("maps", 101)).isEmpty();
    }

    @Test
    void keepsTheHistoryOfAQuietTableHoweverMuchHappensElsewhere() {
        put("maps", "a", Store.ABSENT);
        for (var i = 0; i < 50; i++) {
            put("secrets", "k" + i, Store.ABSENT);
        }

        assertThat(store.after("maps", FIRST, 10))
                .isInstanceOfSatisfying(
                        Changes.Known.class, known -> assertThat(known.changes()).hasSize(1));
        assertThat(store.current("maps").revision()).isEqualTo(151);
    }

    @Test
    void callsListenersOfTheTableAlone() {
        var calls = new AtomicInteger();
        var subscription = store.listen("maps", calls::incrementAndGet);

        put("maps", "a", Store.ABSENT);
        put("secrets", "a", Store.ABSENT);
        subscription.close();
        put("maps", "b", Store.ABSENT);

        assertThat(calls).hasValue(1);
    }

    @Test
    void letsOneOfSeveralWritersWin() throws Exception {
        var counted =
                new Store("counted", FIRST, new HistoryLimits(10_000, 1 << 30), Ledger.MEMORY);
        counted.put("maps", "n", Store.ABSENT, draft("n"));
        var wins = new AtomicInteger();
        try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var writer = 0; writer < 8; writer++) {
                writers.execute(() -> {
                    for (var i = 0; i < 200; i++) {
                        var seen = counted.find("maps", "n").orElseThrow().revision();
                        if (counted.put("maps", "n", seen, draft("n")) instanceof Outcome.Done) {
                            wins.incrementAndGet();
                        }
                    }
                });
            }
        }

        // Each win took one revision, and nobody else took any.
        assertThat(counted.revision()).isEqualTo(FIRST + 1 + wins.get());
        var revisions = new ArrayList<Long>();
        if (counted.after("maps", FIRST, 10_000) instanceof Changes.Known known) {
            known.changes().forEach(change -> revisions.add(change.revision()));
        }
        assertThat(revisions).isSorted().doesNotHaveDuplicates().hasSize(1 + wins.get());
    }

    private Outcome put(String table, String key, long expected) {
        return store.put(table, key, expected, draft(table + "/" + key));
    }

    private String text(String table, String key) {
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
                return Attributes.NONE;
            }
        };
    }
}
