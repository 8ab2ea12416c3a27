package dev.trellis.engine.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.queue.Cause;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

final class ControllersTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Controllers controllers = Controllers.of(new PrometheusRegistry());

    @Test
    void runsWhatWasAddedBeforeAndAfterTheStart() throws InterruptedException {
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        var runner = controllers.add("sample", collect(seen), ControllerSettings.DEFAULT);
        runner.add(1, Cause.BACKGROUND);

        controllers.start();
        runner.add(2, Cause.CHANGE);

        await().untilAsserted(() -> assertThat(seen).containsExactlyInAnyOrder(1, 2));
        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void runsNoMoreKeysAtOnceThanItHasWorkers() throws InterruptedException {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var done = new CountDownLatch(200);
        var runner =
                controllers.add(
                        "sample",
                        (Integer key) -> {
                            most.accumulateAndGet(running.incrementAndGet(), Math::max);
                            pause(Duration.ofNanos(key));
                            running.decrementAndGet();
                            done.countDown();
                            return Next.DONE;
                        },
                        ControllerSettings.DEFAULT.withWorkers(3));
        for (var key = 0; key < 200; key++) {
            runner.add(key, Cause.CHANGE);
        }

        controllers.start();
        done.await();

        assertThat(most.get()).isBetween(1, 3);
        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void runsAsManyKeysAtOnceAsItHasWorkers() throws InterruptedException {
        var together = new CountDownLatch(5);
        var runner =
                controllers.add(
                        "sample",
                        (Integer _) -> {
                            together.countDown();
                            awaited(together);
                            return Next.DONE;
                        },
                        ControllerSettings.DEFAULT.withWorkers(5));

        controllers.start();
        for (var key = 0; key < 5; key++) {
            runner.add(key, Cause.CHANGE);
        }

        assertThat(together.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void letsARunningKeyFinishAndStartsNoOther() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var finished = new AtomicBoolean();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        var runner =
                controllers.add(
                        "sample",
                        (Integer key) -> {
                            seen.add(key);
                            entered.countDown();
                            finished.set(awaited(mayEnd));
                            return Next.DONE;
                        },
                        ControllerSettings.DEFAULT.withWorkers(1));
        runner.add(1, Cause.CHANGE);
        runner.add(2, Cause.CHANGE);
        controllers.start();
        entered.await();

        var stopping = new AtomicBoolean();
        var stopper = Thread.startVirtualThread(() -> stopping.set(stop(LONG)));
        await().until(() -> stopper.getState() == Thread.State.TIMED_WAITING);
        mayEnd.countDown();
        stopper.join();

        assertThat(stopping).isTrue();
        assertThat(finished).as("not interrupted").isTrue();
        assertThat(seen).containsExactly(1);
        assertThat(runner.queue().depth().ready()).as("stays for the next start").isEqualTo(1);
    }

    @Test
    void interruptsAKeyThatDoesNotEnd() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var interrupted = new AtomicBoolean();
        var runner =
                controllers.add(
                        "sample",
                        (Integer key) -> {
                            entered.countDown();
                            interrupted.set(!awaited(new CountDownLatch(key)));
                            return Next.DONE;
                        },
                        ControllerSettings.DEFAULT);
        runner.add(1, Cause.CHANGE);
        controllers.start();
        entered.await();

        controllers.stop(Duration.ofMillis(40));

        await().untilTrue(interrupted);
        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void saysWhenAKeyCannotBeStopped() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var runner =
                controllers.add(
                        "stubborn",
                        (Integer _) -> {
                            entered.countDown();
                            while (!awaited(mayEnd)) {} // deaf to interrupts
                            return Next.DONE;
                        },
                        ControllerSettings.DEFAULT);
        runner.add(1, Cause.CHANGE);
        controllers.start();
        entered.await();

        assertThat(controllers.stop(Duration.ofMillis(40))).isFalse();

        assertThatIllegalStateException().isThrownBy(controllers::start);
        mayEnd.countDown();
        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void startsAgainWithTheKeysThatGatheredMeanwhile() throws InterruptedException {
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        var runner = controllers.add("sample", collect(seen), ControllerSettings.DEFAULT);
        controllers.start();
        assertThat(controllers.stop(LONG)).isTrue();
        runner.add(7, Cause.CHANGE);
        assertThat(seen).isEmpty();

        controllers.start();

        await().untilAsserted(() -> assertThat(seen).containsExactly(7));
        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void runsNothingBeforeTheCachesAreFilled() throws InterruptedException {
        var filled = new AtomicBoolean();
        var asked = new CountDownLatch(3);
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        var runner = controllers.add("sample", collect(seen), ControllerSettings.DEFAULT);
        runner.add(1, Cause.CHANGE);

        controllers
                .waitFor(() -> {
                    asked.countDown();
                    return filled.get();
                })
                .start();
        asked.await();
        assertThat(seen).isEmpty();
        filled.set(true);

        await().untilAsserted(() -> assertThat(seen).containsExactly(1));
        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void stopsWhileItWaitsForTheCaches() throws InterruptedException {
        controllers.add("sample", (Integer _) -> Next.DONE, ControllerSettings.DEFAULT);
        controllers.waitFor(() -> false).start();

        assertThat(controllers.stop(LONG)).isTrue();
    }

    @Test
    void runsInGroupsThatStopOnTheirOwn() throws InterruptedException {
        var metrics = new ControllerMetrics(new PrometheusRegistry());
        Set<Integer> everywhere = ConcurrentHashMap.newKeySet();
        Set<Integer> leading = ConcurrentHashMap.newKeySet();
        var replicas = Controllers.of(metrics);
        var leader = Controllers.of(metrics);
        var one = replicas.add("one", collect(everywhere), ControllerSettings.DEFAULT);
        var two = leader.add("two", collect(leading), ControllerSettings.DEFAULT);

        replicas.start();
        one.add(1, Cause.CHANGE);
        two.add(2, Cause.CHANGE);

        await().untilAsserted(() -> assertThat(everywhere).containsExactly(1));
        assertThat(leading).isEmpty();
        leader.start();
        await().untilAsserted(() -> assertThat(leading).containsExactly(2));
        assertThat(leader.stop(LONG)).isTrue();
        assertThat(replicas.stop(LONG)).isTrue();
    }

    @Test
    void addsUpTheQueuesOfControllersThatRunManyTimes() {
        var registry = new PrometheusRegistry();
        var metrics = ControllerMetrics.shared(registry);
        var one = Controllers.of(metrics);
        var other = Controllers.of(metrics);
        one.add("sample", (Integer _) -> Next.DONE, ControllerSettings.DEFAULT)
                .add(1, Cause.CHANGE);
        other.add("sample", (Integer _) -> Next.DONE, ControllerSettings.DEFAULT)
                .add(2, Cause.CHANGE);

        assertThat(waiting(registry)).isEqualTo(2);
        other.retire();
        assertThat(waiting(registry)).isEqualTo(1);
    }

    private static double waiting(PrometheusRegistry registry) {
        return registry.scrape(name -> name.equals("queue_depth")).stream()
                .flatMap(metric -> metric.getDataPoints().stream())
                .map(GaugeSnapshot.GaugeDataPointSnapshot.class::cast)
                .filter(point -> "change".equals(point.getLabels().get("state")))
                .mapToDouble(GaugeSnapshot.GaugeDataPointSnapshot::getValue)
                .sum();
    }

    @Test
    void refusesMistakesInTheWiring() throws InterruptedException {
        controllers.add("sample", (Integer _) -> Next.DONE, ControllerSettings.DEFAULT);

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        controllers.add(
                                "sample", (Integer _) -> Next.DONE, ControllerSettings.DEFAULT))
                .withMessage("two controllers are named sample");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ControllerSettings.DEFAULT.withWorkers(0));
        controllers.start();
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        controllers.add(
                                "late", (Integer _) -> Next.DONE, ControllerSettings.DEFAULT));
        assertThat(controllers.stop(LONG)).isTrue();
    }

    private static Controller<Integer> collect(Set<Integer> seen) {
        return key -> {
            seen.add(key);
            return Next.DONE;
        };
    }

    private boolean stop(Duration within) {
        try {
            return controllers.stop(within);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
