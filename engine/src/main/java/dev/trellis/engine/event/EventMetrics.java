package dev.trellis.engine.event;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.Locale;

/** Counts occurrences by what became of them. */
final class EventMetrics {
    enum Result {
        CREATED,
        /** Counted up an event that was there. */
        REPEATED,
        /** Dropped: too many were waiting to be sent. */
        DROPPED_QUEUE_FULL,
        /** Dropped: the object had too many. */
        DROPPED_TOO_MANY,
        /** The server did not take it. */
        FAILED,
    }

    private final Counter events;

    EventMetrics(PrometheusRegistry registry) {
        events =
                Counter.builder()
                        .name("events_total")
                        .help("Occurrences that were recorded as events, by what became of them.")
                        .labelNames("result")
                        .register(registry);
    }

    void count(Result result) {
        events.labelValues(result.name().toLowerCase(Locale.ROOT)).inc();
    }
}
