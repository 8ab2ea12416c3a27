package dev.trellis.operators.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.resolve.Resolution;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

class ResolutionMetricsTest {
    @Test
    void countsWhatSucceededAndWhatDidNotApart() {
        var registry = new PrometheusRegistry();
        var metrics = new ResolutionMetrics(registry);

        metrics.count(new Resolution(List.of(), new TreeMap<>(), 7, Optional.empty()), 1_000_000);
        metrics.count(Resolution.ofError("no"), 1_000_000);
        metrics.count(Resolution.ofError("no"), 1_000_000);

        assertThat(counts(registry, "operator_resolution_duration_seconds"))
                .isEqualTo("failed=2 succeeded=1");
        assertThat(counts(registry, "operator_resolution_variables")).isEqualTo("=3");
    }

    private static String counts(PrometheusRegistry registry, String name) {
        return registry.scrape(name::equals).stream()
                .flatMap(one -> ((HistogramSnapshot) one).getDataPoints().stream())
                .map(one ->
                        (one.getLabels().isEmpty() ? "" : one.getLabels().getValue(0))
                                + "="
                                + one.getCount())
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
