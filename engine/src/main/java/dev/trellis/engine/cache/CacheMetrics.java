package dev.trellis.engine.cache;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingInt;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Numbers about all caches of the process, also where it talks to several servers. */
public final class CacheMetrics {
    private final Counter interruptions;
    private final Counter unreadable;
    private final Set<Caches> groups = ConcurrentHashMap.newKeySet();

    public CacheMetrics(PrometheusRegistry registry) {
        GaugeWithCallback.builder()
                .name("cache_objects")
                .help("Objects in a watch cache.")
                .labelNames("resource")
                .callback(gauge ->
                        groups.stream()
                                .flatMap(group -> group.declared().stream())
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

    void opened(Caches caches) {
        groups.add(caches);
    }

    void closed(Caches caches) {
        groups.remove(caches);
    }

    void interrupted(String resource, String reason) {
        interruptions.labelValues(resource, reason.toLowerCase(Locale.ROOT)).inc();
    }

    void unreadable(String resource) {
        unreadable.labelValues(resource).inc();
    }
}
