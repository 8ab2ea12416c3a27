package dev.trellis.engine.cache;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingInt;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Numbers about all caches of the process. */
final class CacheMetrics {
    private final Counter interruptions;
    private final Counter unreadable;

    CacheMetrics(PrometheusRegistry registry, Supplier<List<WatchCache<?>>> caches) {
        GaugeWithCallback.builder()
                .name("cache_objects")
                .help("Objects in a watch cache.")
                .labelNames("resource")
                .callback(gauge ->
                        caches.get().stream()
                                .collect(
                                        groupingBy(
                                                cache -> cache.scope().kind().resource(),
                                                summingInt(WatchCache::size)))
                                .forEach((resource, size) -> gauge.call(size, resource)))
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

    void interrupted(String resource, String reason) {
        interruptions.labelValues(resource, reason.toLowerCase(Locale.ROOT)).inc();
    }

    void unreadable(String resource) {
        unreadable.labelValues(resource).inc();
    }
}
