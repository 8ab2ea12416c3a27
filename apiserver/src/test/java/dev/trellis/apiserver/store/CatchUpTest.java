package dev.trellis.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Who asks sees what was committed before. */
class CatchUpTest {
    private final Store store = new Store("s", 0, new HistoryLimits(10, 1_000), Ledger.MEMORY);
    private final AtomicInteger readings = new AtomicInteger();

    private void commit(String key) {
        store.put(
                "maps",
                key,
                Store.ABSENT,
                new Draft() {
                    @Override
                    public byte[] at(long revision) {
                        return new byte[0];
                    }

                    @Override
                    public Attributes attributes() {
                        return Attributes.NONE;
                    }
                });
    }

    @Test
    void readsOnceForEachNews() {
        var catchUp = CatchUp.with(store, "maps", readings::incrementAndGet);

        catchUp.now();
        catchUp.now();
        assertThat(readings).hasValue(1);

        commit("a");
        commit("b");
        catchUp.now();
        catchUp.now();
        assertThat(readings).hasValue(2);
    }

    @Test
    void waitsForWhoReadsAlready() throws Exception {
        var goOn = new CountDownLatch(1);
        var catchUp =
                CatchUp.with(
                        store,
                        "maps",
                        () -> {
                            awaitQuietly(goOn);
                            readings.incrementAndGet();
                        });
        var seen = new CompletableFuture<Integer>();
        var first = Thread.ofPlatform().start(catchUp::now);
        await().until(() -> first.getState() == Thread.State.WAITING);
        var second =
                Thread.ofPlatform()
                        .start(() -> {
                            catchUp.now();
                            seen.complete(readings.get());
                        });

        // It waits, or has been wrong already.
        await().until(() ->
                second.getState() == Thread.State.BLOCKED
                        || second.getState() == Thread.State.TERMINATED);
        goOn.countDown();

        assertThat(seen.get()).isEqualTo(1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
