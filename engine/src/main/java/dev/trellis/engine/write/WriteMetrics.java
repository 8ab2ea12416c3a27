package dev.trellis.engine.write;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.Locale;

/** Counts writes, also those that were not needed. */
public final class WriteMetrics {
    private final Counter writes;

    enum Verb {
        CREATE,
        PATCH,
        PATCH_STATUS,
        UPDATE,
        APPLY,
        DELETE
    }

    public WriteMetrics(PrometheusRegistry registry) {
        writes =
                Counter.builder()
                        .name("writes_total")
                        .help("Writes by how they ended; the skipped ones were not sent.")
                        .labelNames("verb", "resource", "result")
                        .register(registry);
    }

    void count(Verb verb, String resource, Outcome<?> outcome) {
        count(verb, resource, result(outcome));
    }

    /** It was sent, but the server had it like that already. */
    void countUnchanged(Verb verb, String resource) {
        count(verb, resource, "unchanged");
    }

    /** It ended in no outcome. */
    void countFailure(Verb verb, String resource) {
        count(verb, resource, "failed");
    }

    private void count(Verb verb, String resource, String result) {
        writes.labelValues(verb.name().toLowerCase(Locale.ROOT), resource, result).inc();
    }

    private static String result(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Written<?> _ -> "written";
            case Outcome.Skipped<?> _ -> "skipped";
            case Outcome.Conflict<?> _ -> "conflict";
            case Outcome.Gone<?> _ -> "gone";
            case Outcome.Exists<?> _ -> "exists";
            case Outcome.Refused<?> _ -> "refused";
        };
    }
}
