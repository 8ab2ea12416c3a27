package dev.trellis.engine.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.engine.log.LogCapture;
import dev.trellis.engine.log.LogLine;
import dev.trellis.engine.queue.Backoff;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.QueueSettings;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** One controller, stepped by hand on a clock of ours. */
final class SteppedControllerTest {
    private final AtomicLong nanos = new AtomicLong();
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Controllers controllers = Controllers.stepped(registry, nanos::get, 1);
    private final List<String> runs = new ArrayList<>();
    private Supplier<Next> answer = () -> Next.DONE;
    private final ControllerRunner<String> runner =
            controllers.add(
                    "sample",
                    key -> {
                        runs.add(key);
                        nanos.addAndGet(3_000_000); // a run takes 3 ms
                        return answer.get();
                    },
                    new ControllerSettings(
                            1,
                            new QueueSettings(
                                    new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000), 0),
                                    8)));

    @BeforeEach
    void open() {
        runner.queue().open();
    }

    @Test
    void leavesADoneKeyAlone() {
        runner.add("a", Cause.CHANGE);

        assertThat(runner.step()).isTrue();

        assertThat(runs).containsExactly("a");
        assertThat(runner.queue().size()).isZero();
        assertThat(runner.step()).isFalse();
        assertThat(ran("done")).isEqualTo(1);
    }

    @Test
    void isWokenByItsOwnWrites() {
        answer =
                () -> {
                    if (runs.size() == 1) {
                        runner.add("a", Cause.CHANGE);
                    }
                    return Next.DONE;
                };
        runner.add("a", Cause.CHANGE);

        runAll(runner);

        assertThat(runs).containsExactly("a", "a");
    }

    @Test
    void isNotWokenByItsOwnWritesWhereARunSettles() {
        var settling = new Settling();
        var runner = controllers.add("settling", settling, ControllerSettings.DEFAULT);
        settling.during =
                () -> {
                    if (settling.runs.size() == 1) {
                        runner.add("a", Cause.CHANGE);
                        runner.add("b", Cause.CHANGE);
                    }
                };
        runner.queue().open();
        runner.add("a", Cause.CHANGE);

        runAll(runner);

        assertThat(settling.runs).as("another key is woken").containsExactly("a", "b");
    }

    @Test
    void isWokenByWritesOfOthersWhereARunSettles() {
        var settling = new Settling();
        var runner = controllers.add("settling", settling, ControllerSettings.DEFAULT);
        settling.during =
                () -> {
                    if (settling.runs.size() == 1) {
                        onAnotherThread(() -> runner.add("a", Cause.CHANGE));
                    }
                };
        runner.queue().open();
        runner.add("a", Cause.CHANGE);

        runAll(runner);

        assertThat(settling.runs).containsExactly("a", "a");
    }

    private static void runAll(ControllerRunner<String> runner) {
        while (runner.step()) {
            // until none is ready
        }
    }

    private static void onAnotherThread(Runnable action) {
        try {
            Thread.ofVirtual().start(action).join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static final class Settling implements Controller<String> {
        private final List<String> runs = new ArrayList<>();
        private Runnable during = () -> {};

        @Override
        public Next reconcile(String key) {
            runs.add(key);
            during.run();
            return Next.DONE;
        }

        @Override
        public boolean settlesInOneRun() {
            return true;
        }
    }

    @Test
    void looksAgainAfterTheTimeGiven() {
        answer = () -> Next.after(Duration.ofMinutes(1));
        runner.add("a", Cause.CHANGE);

        runner.step();

        assertThat(runner.queue().untilNextDue()).contains(Duration.ofMinutes(1));
        assertThat(ran("done")).isEqualTo(1);
    }

    @Test
    void waitsWithoutCountingAFailure() {
        answer = () -> Next.waiting("ConfigMissing", Duration.ofMinutes(1));
        runner.add("a", Cause.CHANGE);

        runner.step();

        assertThat(runner.queue().untilNextDue()).contains(Duration.ofMinutes(1));
        assertThat(ran("waiting")).isEqualTo(1);
        assertThat(retried("waiting")).isZero();
    }

    @Test
    void leavesABlockedKeyToAPerson() {
        answer = () -> Next.blocked("NameTaken");
        runner.add("a", Cause.CHANGE);

        runner.step();

        assertThat(runner.queue().size()).isZero();
        assertThat(ran("blocked")).isEqualTo(1);
    }

    @Test
    void backsOffWhenAskedToRetry() {
        answer = () -> Next.retry("NotCached");
        runner.add("a", Cause.CHANGE);

        runner.step();
        assertThat(runner.queue().untilNextDue()).contains(Duration.ofMillis(5));
        nanos.addAndGet(5_000_000);
        runner.step();

        assertThat(runner.queue().untilNextDue()).contains(Duration.ofMillis(10));
        assertThat(retried("retry")).isEqualTo(2);
    }

    @Test
    void tellsWhatExactlyIsTriedAgain() {
        answer = () -> Next.retry("ManifestNotApplied", "ConfigMap red: refused");

        var lines = running(1);

        assertThat(lines)
                .singleElement()
                .satisfies(line ->
                        assertThat(line.values())
                                .containsEntry("message", "ConfigMap red: refused"));
    }

    @Test
    void takesAConflictForNormal() {
        var lines = failing(1, new KubernetesClientException("changed meanwhile", 409, null));

        assertThat(lines).extracting(LogLine::level).containsOnly(Level.DEBUG);
        assertThat(ran("conflict")).isEqualTo(1);
        assertThat(retried("conflict")).isEqualTo(1);
    }

    @Test
    void warnsOfConflictsThatDoNotEnd() {
        var lines = failing(6, new KubernetesClientException("already exists", 409, null));

        assertThat(lines)
                .extracting(LogLine::level)
                .containsExactly(
                        Level.DEBUG, Level.DEBUG, Level.DEBUG, Level.DEBUG, Level.WARN, Level.WARN);
    }

    @Test
    void warnsOfRetriesThatDoNotEnd() {
        answer = () -> Next.retry("AlreadyExists");

        var lines = running(6);

        assertThat(lines)
                .extracting(LogLine::level)
                .containsExactly(
                        Level.DEBUG, Level.DEBUG, Level.DEBUG, Level.DEBUG, Level.WARN, Level.WARN);
        assertThat(lines).allMatch(line -> "AlreadyExists".equals(line.values().get("reason")));
    }

    @Test
    void warnsOfARefusalWithoutATrace() {
        var lines = failing(1, new KubernetesClientException("forbidden", 403, null));

        assertThat(lines)
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.level()).isEqualTo(Level.WARN);
                    assertThat(line.trace()).isFalse();
                    assertThat(line.values())
                            .containsEntry("controller", "sample")
                            .containsEntry("key", "a")
                            .containsEntry("reason", "REFUSED")
                            .containsEntry("failures", "1")
                            .containsEntry("again_after", "PT0.005S");
                });
        assertThat(ran("failed")).isEqualTo(1);
    }

    @Test
    void reportsABugWithItsTraceAndKeepsItsMessageShort() {
        var lines = failing(1, new IllegalStateException("x".repeat(10_000)));

        assertThat(lines)
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.level()).isEqualTo(Level.ERROR);
                    assertThat(line.trace()).isTrue();
                    assertThat(line.values().get("failure")).hasSizeLessThan(600);
                });
    }

    @Test
    void outlivesAnErrorOverOneKey() {
        answer =
                () -> {
                    throw new StackOverflowError();
                };
        runner.add("a", Cause.CHANGE);
        runner.add("b", Cause.CHANGE);

        runner.step();
        answer = () -> Next.DONE;
        runner.step();

        assertThat(runs).containsExactly("a", "b");
        assertThat(runner.queue().untilNextDue()).isPresent();
    }

    @Test
    void comesBackSoonAfterALongOutage() {
        failing(40, new KubernetesClientException("starting", 503, null));

        assertThat(runner.queue().untilNextDue()).contains(Duration.ofSeconds(30));
        assertThat(ran("unavailable")).isEqualTo(40);
    }

    @Test
    void measuresRunsWaitsAndDepth() {
        runner.add("a", Cause.CHANGE);
        runner.add("b", Cause.BACKGROUND);
        runner.queue().addAfter("c", Duration.ofHours(1), Cause.BACKGROUND);
        nanos.addAndGet(2_000_000_000);

        assertThat(depth("change")).isEqualTo(1);
        assertThat(depth("background")).isEqualTo(1);
        assertThat(depth("delayed")).isEqualTo(1);
        runner.step();

        assertThat(histogram("queue_wait_seconds", "cause", "change").getSum()).isEqualTo(2);
        assertThat(histogram("reconcile_duration_seconds", "result", "done").getSum())
                .isEqualTo(0.003);
    }

    private List<LogLine> failing(int times, RuntimeException failure) {
        answer =
                () -> {
                    throw failure;
                };
        return running(times);
    }

    private List<LogLine> running(int times) {
        runner.add("a", Cause.CHANGE);
        try (var log = LogCapture.open()) {
            for (var i = 0; i < times; i++) {
                nanos.addAndGet(runner.queue().untilNextDue().orElse(Duration.ZERO).toNanos());
                assertThat(runner.step()).isTrue();
            }
            return log.lines();
        }
    }

    private long ran(String result) {
        return histogram("reconcile_duration_seconds", "result", result).getCount();
    }

    private double retried(String result) {
        return registry.scrape(name -> name.equals("retries")).stream()
                .flatMap(it -> ((CounterSnapshot) it).getDataPoints().stream())
                .filter(it -> it.getLabels().equals(labels("result", result)))
                .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
                .sum();
    }

    private double depth(String state) {
        return registry.scrape(name -> name.equals("queue_depth")).stream()
                .flatMap(it -> ((GaugeSnapshot) it).getDataPoints().stream())
                .filter(it -> it.getLabels().equals(labels("state", state)))
                .mapToDouble(GaugeSnapshot.GaugeDataPointSnapshot::getValue)
                .sum();
    }

    private HistogramSnapshot.HistogramDataPointSnapshot histogram(
            String metric, String label, String value) {
        return registry.scrape(name -> name.equals(metric)).stream()
                .flatMap(it -> ((HistogramSnapshot) it).getDataPoints().stream())
                .filter(it -> it.getLabels().equals(labels(label, value)))
                .findFirst()
                .orElseThrow();
    }

    private static Labels labels(String label, String value) {
        return Labels.of("controller", "sample", label, value);
    }
}
