package dev.trellis.engine.cache;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.Locale;

/** Numbers about all caches of the process. */
final class CacheMetrics {
    private final Gauge listed;
    private final Counter interruptions;
    private final Counter unreadable;

    CacheMetrics(PrometheusRegistry registry) {
        listed =
                Gauge.builder()
                        .name("cache_listed_objects")
                        .help("Objects in a watch cache when it was last listed.")
                        .labelNames("resource")
                        .register(registry);
        interruptions =
                Counter.builder()
                        .name("cache_watch_interruptions")
                        .help("Watches that ended otherwise than by their time, and why.")
                        .labelNames("resource", "reason")
                        .register(registry);
        unreadable =
                Counter.builder()
                        .name("cache_unreadable_objects")
                        .help("Objects that were told but could not be read.")
                        .labelNames("resource")
                        .register(registry);
    }

    void listed(String resource, int objects) {
        listed.labelValues(resource).set(objects);
    }

    void interrupted(String resource, String reason) {
        interruptions.labelValues(resource, reason.toLowerCase(Locale.ROOT)).inc();
    }

    void unreadable(String resource) {
        unreadable.labelValues(resource).inc();
    }
}
