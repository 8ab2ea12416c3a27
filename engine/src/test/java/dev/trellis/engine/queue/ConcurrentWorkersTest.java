package dev.trellis.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Real threads in whatever order the machine gives: sources add while workers run and fail. */
final class ConcurrentWorkersTest {
    private static final int KEYS = 7;
    private static final Backoff QUICK =
            new Backoff(Duration.ofNanos(1000), Duration.ofMillis(1), 0.5);

    @Test
    void neverHasAKeyOnTwoWorkersAndForgetsNoAdd() {
        Gen.forEachSeed(
                60,
                gen -> {
                    var run = new Run(gen);
                    run.sourcesAndWorkers();
                    run.verify();
                });
    }

    @Test
    void sendsAllWaitingWorkersHomeWhenShut() throws InterruptedException {
        var queue = new WorkQueue<Integer>(QueueSettings.DEFAULT, System::nanoTime, random(1));
        queue.open();
        queue.addAfter(1, Duration.ofDays(1), Cause.BACKGROUND);
        var gone = new ArrayList<Optional<Work<Integer>>>();
        var workers =
                IntStream.range(0, 5)
                        .mapToObj(_ ->
                                Thread.startVirtualThread(() -> {
                                    var work = take(queue);
                                    synchronized (gone) {
                                        gone.add(work);
                                    }
                                }))
                        .toList();

        queue.shut();

        for (var worker : workers) {
            assertThat(worker.join(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(gone).hasSize(5).allMatch(Optional::isEmpty);
    }

    @Test
    void keepsTheWatchForDelaysWhenTheWatchingWorkerLeaves() throws InterruptedException {
        var queue = new WorkQueue<Integer>(QueueSettings.DEFAULT, System::nanoTime, random(1));
        queue.open();
        queue.addAfter(1, Duration.ofDays(1), Cause.BACKGROUND);
        var first = Thread.startVirtualThread(() -> take(queue));
        await().until(() -> first.getState() == Thread.State.TIMED_WAITING);
        var second = Thread.startVirtualThread(() -> take(queue));
        await().until(() -> second.getState() == Thread.State.WAITING);

        first.interrupt();

        await().until(() -> second.getState() == Thread.State.TIMED_WAITING);
        queue.shut();
        assertThat(second.join(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void wakesAWaitingWorkerForAKeyThatWasAddedWhileItRan() throws InterruptedException {
        var queue = new WorkQueue<Integer>(QueueSettings.DEFAULT, System::nanoTime, random(1));
        queue.open();
        queue.add(1, Cause.CHANGE);
        var running = queue.poll().orElseThrow();
        var idle = Thread.startVirtualThread(() -> take(queue));
        await().until(() -> idle.getState() == Thread.State.WAITING);

        queue.add(1, Cause.CHANGE);
        queue.done(running);

        assertThat(idle.join(Duration.ofSeconds(30))).isTrue();
    }

    private static Optional<Work<Integer>> take(WorkQueue<Integer> queue) {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            return Optional.empty();
        }
    }

    private static SplittableRandom random(long seed) {
        return new SplittableRandom(seed);
    }

    private static final class Run {
        private final WorkQueue<Integer> queue;
        private final int sources;
        private final int workers;
        private final int addsPerSource;
        private final long seed;

        /** Counts the adds of a key: raised before the add, so a run that sees it answers it. */
        private final AtomicIntegerArray asked = new AtomicIntegerArray(KEYS);

        private final AtomicIntegerArray answered = new AtomicIntegerArray(KEYS);
        private final AtomicIntegerArray onWorkers = new AtomicIntegerArray(KEYS);
        private final AtomicReference<String> violation = new AtomicReference<>("none");

        Run(Gen gen) {
            seed = gen.seed();
            sources = gen.intBetween(1, 4);
            workers = gen.intBetween(1, 6);
            addsPerSource = gen.intBetween(1, 2000);
            queue =
                    new WorkQueue<>(
                            new QueueSettings(QUICK, gen.intBetween(1, 8)),
                            System::nanoTime,
                            random(seed));
            queue.open();
        }

        void sourcesAndWorkers() throws InterruptedException {
            var working = start(workers, this::work);
            for (var source : start(sources, this::add)) {
                source.join();
            }
            await("every key answered as often as it must be")
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> queue.size() == 0);
            queue.shut();
            for (var worker : working) {
                assertThat(worker.join(Duration.ofSeconds(30))).isTrue();
            }
        }

        void verify() {
            assertThat(violation.get()).isEqualTo("none");
            for (var key = 0; key < KEYS; key++) {
                assertThat(answered.get(key)).as("key %d", key).isEqualTo(asked.get(key));
            }
        }

        private static List<Thread> start(int count, IntConsumer body) {
            return IntStream.range(0, count)
                    .mapToObj(i -> Thread.ofVirtual().start(() -> body.accept(i)))
                    .toList();
        }

        @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it; it invites other orders
        private static void stumble() {
            Thread.yield();
        }

        private void add(int source) {
            var random = random(seed * 31 + source);
            for (var i = 0; i < addsPerSource; i++) {
                var key = random.nextInt(KEYS);
                asked.incrementAndGet(key);
                if (random.nextInt(4) == 0) {
                    queue.addAfter(
                            key, Duration.ofNanos(random.nextInt(100_000)), Cause.BACKGROUND);
                } else {
                    queue.add(key, random.nextBoolean() ? Cause.CHANGE : Cause.BACKGROUND);
                }
                if (random.nextInt(16) == 0) {
                    stumble();
                }
            }
        }

        private void work(int worker) {
            var random = random(seed * 37 + worker);
            for (var work = take(queue); work.isPresent(); work = take(queue)) {
                run(work.get(), random);
            }
        }

        private void run(Work<Integer> work, SplittableRandom random) {
            var key = work.key();
            if (onWorkers.getAndIncrement(key) != 0) {
                violation.set("key " + key + " is on two workers");
            }
            var seen = asked.get(key);
            stumble();
            onWorkers.decrementAndGet(key);
            switch (random.nextInt(8)) {
                case 0 -> queue.retry(work, Duration.ofDays(1)); // answers nothing: runs again
                case 1 -> {
                    answered.set(key, seen);
                    queue.doneUntil(work, Duration.ofNanos(random.nextInt(10_000)));
                }
                default -> {
                    answered.set(key, seen);
                    queue.done(work);
                }
            }
        }
    }
}
