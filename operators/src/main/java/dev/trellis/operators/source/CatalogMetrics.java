package dev.trellis.operators.source;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.concurrent.TimeUnit;

/** How long it takes to load catalogs, and how much is in them. */
public final class CatalogMetrics {
    private final Histogram duration;

    public CatalogMetrics(PrometheusRegistry registry, Shelf shelf) {
        duration =
                Histogram.builder()
                        .name("operator_catalog_load_duration_seconds")
                        .help("How long it took to load and index the content of a catalog.")
                        .labelNames("result")
                        .register(registry);
        GaugeWithCallback.builder()
                .name("operator_catalog_bundles")
                .help("Versions of operators in all catalogs that are loaded.")
                .callback(callback -> callback.call((double) shelf.bundles()))
                .register(registry);
    }

    void loaded(boolean isHealthy, long nanos) {
        duration.labelValues(isHealthy ? "succeeded" : "failed")
                .observe((double) nanos / TimeUnit.SECONDS.toNanos(1));
    }
}
