package dev.trellis.hub.webhook;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.util.Locale;

/** Metrics of webhook requests. */
final class WebhookMetrics {

    private final Histogram duration;
    private final Counter objects;

    /** What came of a request. */
    enum Result {
        /** The answer is as the API server hopes: objects converted, a change granted. */
        DONE,
        /** The answer says no, and why. */
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
                        .help("Objects that were converted or looked at.")
                        .labelNames("webhook")
                        .register(registry);
    }

    void answered(String webhook, Result result, int count, Duration took) {
        duration.labelValues(webhook, result.name().toLowerCase(Locale.ROOT))
                .observe(took.toNanos() / 1e9);
        objects.labelValues(webhook).inc(count);
    }
}
