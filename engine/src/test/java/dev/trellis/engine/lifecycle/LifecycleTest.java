package dev.trellis.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.log.LogCapture;

import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

final class LifecycleTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Lifecycle life = new Lifecycle();
    private final List<String> closed = new CopyOnWriteArrayList<>();

    @Test
    void closesInTheReverseOrderOfOpening() throws InterruptedException {
        for (var part : List.of("client", "probes", "caches", "lease", "controllers")) {
            life.opened(part, LONG, _ -> closed.add(part));
        }

        life.stop("test");

        life.awaitStopped();
        assertThat(closed).containsExactly("controllers", "lease", "caches", "probes", "client");
    }

    @Test
    void closesEachPartOnceAndLetsTheSecondAskerWait() throws InterruptedException {
        var mayEnd = new CountDownLatch(1);
        life.opened("client", LONG, _ -> closed.add("client"));
        life.opened(
                "controllers",
                LONG,
                _ -> {
                    mayEnd.await();
                    closed.add("controllers");
                });

        var first = Thread.startVirtualThread(() -> life.stop("first"));
        await().until(life::stopping);
        var second = Thread.startVirtualThread(() -> life.stop("second"));
        await().until(() -> second.getState() == Thread.State.WAITING);
        assertThat(closed).isEmpty();
        mayEnd.countDown();
        first.join();
        second.join();

        assertThat(closed).containsExactly("controllers", "client");
    }

    @Test
    void goesOnWithoutAPartThatFails() {
        life.opened("client", LONG, _ -> closed.add("client"));
        life.opened(
                "caches",
                LONG,
                _ -> {
                    throw new IllegalStateException("broken");
                });

        try (var log = LogCapture.open()) {
            life.stop("test");

            assertThat(log.lines())
                    .anySatisfy(line -> {
                        assertThat(line.level()).isEqualTo(Level.WARN);
                        assertThat(line.values()).containsEntry("part", "caches");
                    });
        }
        assertThat(closed).containsExactly("client");
    }

    @Test
    void goesOnWithoutAPartThatHangsAndInterruptsIt() {
        var interrupted = new AtomicBoolean();
        life.opened("client", LONG, _ -> closed.add("client"));
        life.opened(
                "controllers",
                Duration.ofMillis(20),
                _ -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.set(true);
                    }
                });

        life.stop("test");

        assertThat(closed).containsExactly("client");
        await().untilTrue(interrupted);
    }

    @Test
    void refusesToOpenWhatNobodyWouldClose() {
        life.stop("test");

        assertThat(life.stopping()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> life.opened("late", LONG, _ -> {}))
                .withMessageContaining("late");
    }
}
