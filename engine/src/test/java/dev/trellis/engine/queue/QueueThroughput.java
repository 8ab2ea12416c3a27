package dev.trellis.engine.queue;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * A rough measure of the queue, to be run by hand: keys per second through add, poll and done, and
 * bytes per waiting key. The last of several rounds counts.
 */
final class QueueThroughput {
    private static final int KEYS = 1_000_000;
    private static final int ROUNDS = 5;

    private QueueThroughput() {}

    public static void main(String[] args) throws InterruptedException {
        measure("add, poll, done, one thread", QueueThroughput::addThenTakeAll);
        measure("add a key that waits already", QueueThroughput::addAgain);
        measure("delay by random times", QueueThroughput::delay);
        measure("2 sources, 4 virtual workers", QueueThroughput::concurrently);
        bytesPerKey();
    }

    private static WorkQueue<Integer> queue() {
        var queue =
                new WorkQueue<Integer>(
                        QueueSettings.DEFAULT, System::nanoTime, new SplittableRandom(1));
        queue.open();
        return queue;
    }

    private static void measure(String what, Consumer<WorkQueue<Integer>> body) {
        var best = Double.MAX_VALUE;
        for (var round = 0; round < ROUNDS; round++) {
            var queue = queue();
            var start = System.nanoTime();
            body.accept(queue);
            best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        System.out.printf("%-32s %,12.0f keys/s%n", what, KEYS / best);
    }

    private static void addThenTakeAll(WorkQueue<Integer> queue) {
        for (var key = 0; key < KEYS; key++) {
            queue.add(key, Cause.CHANGE);
        }
        for (var work = queue.poll(); work.isPresent(); work = queue.poll()) {
            queue.done(work.get());
        }
    }

    private static void addAgain(WorkQueue<Integer> queue) {
        for (var i = 0; i < KEYS; i++) {
            queue.add(i & 1023, Cause.CHANGE);
        }
    }

    private static void delay(WorkQueue<Integer> queue) {
        var random = new SplittableRandom(1);
        for (var key = 0; key < KEYS; key++) {
            queue.addAfter(key, Duration.ofMillis(random.nextInt(1_000_000)), Cause.BACKGROUND);
        }
    }

    private static void concurrently(WorkQueue<Integer> queue) {
        var left = new CountDownLatch(KEYS);
        for (var worker = 0; worker < 4; worker++) {
            Thread.startVirtualThread(() -> work(queue, left));
        }
        for (var source = 0; source < 2; source++) {
            var first = source;
            Thread.startVirtualThread(() -> {
                for (var key = first; key < KEYS; key += 2) {
                    queue.add(key, Cause.CHANGE);
                }
            });
        }
        try {
            left.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while measuring", e);
        }
        queue.shut();
    }

    private static void work(WorkQueue<Integer> queue, CountDownLatch left) {
        try {
            for (var work = queue.take(); work.isPresent(); work = queue.take()) {
                queue.done(work.get());
                left.countDown();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while measuring", e);
        }
    }

    private static void bytesPerKey() {
        var keys = new Integer[KEYS];
        for (var key = 0; key < KEYS; key++) {
            keys[key] = key;
        }
        var before = used();
        var queue = queue();
        for (var key : keys) {
            queue.add(key, Cause.CHANGE);
        }
        System.out.printf(
                "%-32s %,12d%n", "bytes per waiting key", (used() - before) / queue.size());
    }

    private static long used() {
        for (var i = 0; i < 3; i++) {
            System.gc();
        }
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
