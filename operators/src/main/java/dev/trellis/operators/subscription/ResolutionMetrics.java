package dev.trellis.operators.subscription;

import dev.trellis.graph.resolve.Resolution;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.concurrent.TimeUnit;

/** How often and how long namespaces are resolved. */
public final class ResolutionMetrics {
    private final Histogram duration;

    public ResolutionMetrics(PrometheusRegistry registry) {
        duration =
                Histogram.builder()
                        .name("operator_resolution_duration_seconds")
                        .help("How long it took to decide about the operators of a namespace.")
                        .labelNames("outcome")
                        .register(registry);
    }

    void count(Resolution answer, long nanos) {
        duration.labelValues(answer.isComplete() ? "succeeded" : "failed")
                .observe((double) nanos / TimeUnit.SECONDS.toNanos(1));
    }
}
