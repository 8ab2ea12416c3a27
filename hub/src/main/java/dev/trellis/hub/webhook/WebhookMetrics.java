package dev.trellis.hub.webhook;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.util.Locale;

/** Metrics of webhook requests. */
final class WebhookMetrics {

    private static final String CONVERSION = "conversion";

    private final Histogram duration;
    private final Counter objects;

    /** What came of a request. */
    enum Result {
        /** All objects were converted. */
        DONE,
        /** An object could not be converted, and the answer says so. */
        REFUSED,
        /** It was not a request that can be answered. */
        REJECTED,
        /** There was no room for it. */
        BUSY,
        /** A bug, or a connection that broke. */
        FAILED
    }

    WebhookMetrics(PrometheusRegistry registry) {
        duration =
                Histogram.builder()
                        .name("webhook_duration_seconds")
                        .help("How long a request of an API server took.")
                        .labelNames("webhook", "result")
                        .classicOnly()
                        .classicUpperBounds(0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15)
                        .register(registry);
        objects =
                Counter.builder()
                        .name("webhook_objects_total")
                        .help("Objects that were converted.")
                        .labelNames("webhook")
                        .register(registry);
    }

    void converted(Result result, int count, Duration took) {
        duration.labelValues(CONVERSION, result.name().toLowerCase(Locale.ROOT))
                .observe(took.toNanos() / 1e9);
        objects.labelValues(CONVERSION).inc(count);
    }
}
