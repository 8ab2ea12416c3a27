package dev.trellis.engine.controller;

import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.QueueDepth;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The metrics of all controllers of a process, also where they run in several groups. Labels are
 * controllers' names and enums only.
 */
public final class ControllerMetrics {
    private static final String CONTROLLER = "controller";

    private final Histogram duration;
    private final Histogram wait;
    private final Counter retries;
    private final Map<String, Set<Supplier<QueueDepth>>> depths = new ConcurrentSkipListMap<>();
    private final boolean shared;

    public ControllerMetrics(PrometheusRegistry registry) {
        this(registry, false);
    }

    /**
     * For a process that runs the same controllers many times over, such as those of many agents:
     * their numbers are added up under one name.
     */
    public static ControllerMetrics shared(PrometheusRegistry registry) {
        return new ControllerMetrics(registry, true);
    }

    private ControllerMetrics(PrometheusRegistry registry, boolean shared) {
        this.shared = shared;
        duration =
                Histogram.builder()
                        .name("reconcile_duration_seconds")
                        .help("How long one run of a key took.")
                        .labelNames(CONTROLLER, "result")
                        .classicOnly()
                        .classicUpperBounds(
                                0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
                                10, 30)
                        .register(registry);
        wait =
                Histogram.builder()
                        .name("queue_wait_seconds")
                        .help("How long a key was ready before a worker took it.")
                        .labelNames(CONTROLLER, "cause")
                        .classicOnly()
                        .classicUpperBounds(0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300)
                        .register(registry);
        retries =
                Counter.builder()
                        .name("retries_total")
                        .help("Runs after which the key came back with back-off.")
                        .labelNames(CONTROLLER, "result")
                        .register(registry);
        GaugeWithCallback.builder()
                .name("queue_depth")
                .help("Keys that wait for a worker, wait for a time, or run.")
                .labelNames(CONTROLLER, "state")
                .callback(this::depths)
                .register(registry);
    }

    /** The metrics of one controller. */
    OfController of(String controller, Supplier<QueueDepth> depth) {
        var known = depths.computeIfAbsent(controller, _ -> ConcurrentHashMap.newKeySet());
        if (!shared && !known.isEmpty()) {
            throw new IllegalArgumentException("two controllers are named " + controller);
        }
        known.add(depth);
        return new OfController(controller, depth);
    }

    private void depths(GaugeWithCallback.Callback gauge) {
        depths.forEach((controller, suppliers) -> {
            var all = suppliers.stream().map(Supplier::get).toList();
            gauge.call(sum(all, QueueDepth::changes), controller, "change");
            gauge.call(sum(all, QueueDepth::background), controller, "background");
            gauge.call(sum(all, QueueDepth::delayed), controller, "delayed");
            gauge.call(sum(all, QueueDepth::running), controller, "running");
        });
    }

    private static int sum(List<QueueDepth> depths, ToIntFunction<QueueDepth> part) {
        return depths.stream().mapToInt(part).sum();
    }

    final class OfController {
        private final String controller;
        private final Supplier<QueueDepth> depth;

        private OfController(String controller, Supplier<QueueDepth> depth) {
            this.controller = controller;
            this.depth = depth;
        }

        /** The controller will not run again. */
        void ended() {
            depths.getOrDefault(controller, Set.of()).remove(depth);
        }

        void waited(Cause cause, Duration time) {
            wait.labelValues(controller, cause.name().toLowerCase(Locale.ROOT))
                    .observe(seconds(time));
        }

        void ran(Result result, Duration time) {
            duration.labelValues(controller, result.label()).observe(seconds(time));
        }

        void retried(Result result) {
            retries.labelValues(controller, result.label()).inc();
        }

        private static double seconds(Duration time) {
            return time.toNanos() / 1e9;
        }
    }
}
