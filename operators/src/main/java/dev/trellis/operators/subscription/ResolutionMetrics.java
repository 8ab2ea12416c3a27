package dev.trellis.operators.subscription;

import dev.trellis.graph.resolve.Resolution;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.concurrent.TimeUnit;

/** How often and how long namespaces are resolved, and how large the problems are. */
public final class ResolutionMetrics {
    private static final double[] SIZES = {1, 10, 100, 1000, 10_000, 100_000};

    private final Histogram duration;
    private final Histogram variables;

    public ResolutionMetrics(PrometheusRegistry registry) {
        duration =
                Histogram.builder()
                        .name("operator_resolution_duration_seconds")
                        .help("How long it took to decide about the operators of a namespace.")
                        .labelNames("outcome")
                        .register(registry);
        variables =
                Histogram.builder()
                        .name("operator_resolution_variables")
                        .help("How many versions and rules were decided about at once.")
                        .classicUpperBounds(SIZES)
                        .register(registry);
    }

    void count(Resolution answer, long nanos) {
        variables.observe(answer.variables());
        duration.labelValues(answer.isComplete() ? "succeeded" : "failed")
                .observe((double) nanos / TimeUnit.SECONDS.toNanos(1));
    }
}
