package dev.trellis.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Workers, sources and the clock are stepped by hand in random order. Beside the queue runs a plain
 * account of what was asked for; after every step the queue must agree with it.
 */
final class SteppedWorkersTest {
    private static final List<String> KEYS = List.of("a", "b", "c", "d", "e");
    private static final Backoff BACKOFF =
            new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000), 0.2);
    private static final Duration NO_CEILING = Duration.ofDays(1);

    @Test
    void everyKeyRunsAsAskedInEveryOrderOfSteps() {
        Gen.forEachSeed(
                1000,
                gen -> {
                    var simulation = new Simulation(gen);
                    var steps = gen.intBetween(1, 200);
                    for (var step = 0; step < steps; step++) {
                        simulation.step();
                    }
                    simulation.drain();
                });
    }

    /** What was asked for a key since its latest run started, and how it fared. */
    private static final class Account {
        final List<Ask> asked = new ArrayList<>();
        boolean running;
        int failures;

        boolean readyAt(long now) {
            return !running && asked.stream().anyMatch(ask -> ask.due <= now);
        }

        Cause cause() {
            return asked.stream().anyMatch(ask -> ask.cause == Cause.CHANGE)
                    ? Cause.CHANGE
                    : Cause.BACKGROUND;
        }
    }

    private record Ask(long due, Cause cause) {}

    private static final class Simulation {
        private final Gen gen;
        private final int changesInARowMax;
        private final FakeTime time = new FakeTime();
        private final long origin = time.getAsLong();
        private final WorkQueue<String> queue;
        private final Map<String, Account> accounts = new TreeMap<>();
        private final List<Work<String>> workers = new ArrayList<>();
        private int changesInARow;

        Simulation(Gen gen) {
            this.gen = gen;
            changesInARowMax = gen.intBetween(1, 4);
            queue =
                    new WorkQueue<>(
                            new QueueSettings(BACKOFF, changesInARowMax),
                            time,
                            new SplittableRandom(gen.seed()));
            queue.open();
            KEYS.forEach(key -> accounts.put(key, new Account()));
        }

        void step() {
            switch (gen.intBetween(0, 5)) {
                case 0, 1 -> add();
                case 2 -> addAfter();
                case 3 -> start();
                case 4 -> finish();
                default -> time.advance(Duration.ofMillis(gen.longBetween(0, 40)));
            }
            agree();
        }

        private void add() {
            var key = gen.pick(KEYS);
            var cause = gen.pick(Cause.class);
            queue.add(key, cause);
            account(key).asked.add(new Ask(now(), cause));
        }

        private void addAfter() {
            var key = gen.pick(KEYS);
            var cause = gen.pick(Cause.class);
            var delay = Duration.ofMillis(gen.longBetween(0, 50));
            queue.addAfter(key, delay, cause);
            account(key).asked.add(new Ask(now() + delay.toNanos(), cause));
        }

        private void start() {
            var ready = ready();
            var work = queue.poll();
            assertThat(work.isPresent()).as("a ready key is given out").isEqualTo(!ready.isEmpty());
            if (work.isEmpty()) {
                return;
            }
            var key = work.get().key();
            var account = account(key);
            assertThat(ready).as("only ready keys are given out, to one worker").contains(key);
            assertThat(work.get().failures()).isEqualTo(account.failures);
            assertThat(work.get().cause()).isEqualTo(account.cause());
            assertTurn(ready, work.get().cause());
            account.asked.clear();
            account.running = true;
            workers.add(work.get());
        }

        /** Changes first, but a background key that waits has its turn after so many of them. */
        private void assertTurn(List<String> ready, Cause given) {
            var changeWaits = ready.stream().anyMatch(key -> account(key).cause() == Cause.CHANGE);
            var backgroundWaits =
                    ready.stream().anyMatch(key -> account(key).cause() == Cause.BACKGROUND);
            if (changeWaits && backgroundWaits) {
                assertThat(given)
                        .isEqualTo(
                                changesInARow < changesInARowMax ? Cause.CHANGE : Cause.BACKGROUND);
            }
            changesInARow = given == Cause.CHANGE && backgroundWaits ? changesInARow + 1 : 0;
        }

        private void finish() {
            if (workers.isEmpty()) {
                return;
            }
            var work = workers.remove(gen.intBetween(0, workers.size() - 1));
            var account = account(work.key());
            switch (gen.intBetween(0, 2)) {
                case 0 -> {
                    queue.done(work);
                    account.failures = 0;
                }
                case 1 -> {
                    var delay = Duration.ofMillis(gen.longBetween(0, 50));
                    queue.doneUntil(work, delay);
                    account.failures = 0;
                    account.asked.add(new Ask(now() + delay.toNanos(), Cause.BACKGROUND));
                }
                default -> {
                    var delay = queue.retry(work, NO_CEILING);
                    account.failures++;
                    assertThat(delay)
                            .isBetween(
                                    BACKOFF.after(account.failures, 1),
                                    BACKOFF.after(account.failures, 0));
                    account.asked.add(new Ask(now() + delay.toNanos(), work.cause()));
                }
            }
            account.running = false;
        }

        /** Everything asked for is answered in the end, and nothing is remembered then. */
        void drain() {
            while (!workers.isEmpty()) {
                var work = workers.removeLast();
                queue.done(work);
                account(work.key()).running = false;
                account(work.key()).failures = 0;
            }
            while (accounts.values().stream().anyMatch(account -> !account.asked.isEmpty())) {
                time.advance(queue.untilNextDue().orElse(Duration.ZERO));
                while (!ready().isEmpty()) {
                    start();
                    var work = workers.removeLast();
                    queue.done(work);
                    account(work.key()).running = false;
                    account(work.key()).failures = 0;
                }
            }
            assertThat(queue.poll()).isEmpty();
            assertThat(queue.size()).isZero();
        }

        private void agree() {
            var depth = queue.depth();
            assertThat(depth.running()).isEqualTo(workers.size());
            assertThat(queue.size())
                    .isEqualTo(
                            accounts.values().stream()
                                    .filter(it -> it.running || !it.asked.isEmpty())
                                    .count());
        }

        private List<String> ready() {
            return KEYS.stream().filter(key -> account(key).readyAt(now())).toList();
        }

        private Account account(String key) {
            return accounts.computeIfAbsent(key, _ -> new Account());
        }

        private long now() {
            return time.getAsLong() - origin;
        }
    }
}
