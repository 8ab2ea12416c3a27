package dev.trellis.operators.lifecycle;

import dev.trellis.operators.kind.Copies;
import dev.trellis.operators.kind.OperatorCaches;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.EnumMap;

/** How many operators are in which phase. */
public final class PhaseMetrics {
    private PhaseMetrics() {}

    public static void register(PrometheusRegistry registry, OperatorCaches caches) {
        GaugeWithCallback.builder()
                .name("operator_phases")
                .help("Operators, without copies, by the phase they are in.")
                .labelNames("phase")
                .callback(callback -> {
                    var counts = new EnumMap<Phase, Long>(Phase.class);
                    caches.operators().all().stream()
                            .filter(one -> !Copies.isCopy(one))
                            .forEach(one ->
                                    counts.merge(
                                            Phase.of(one.status().phaseOrEmpty()), 1L, Long::sum));
                    for (var phase : Phase.values()) {
                        callback.call(
                                counts.getOrDefault(phase, 0L),
                                phase == Phase.NONE ? "None" : phase.toString());
                    }
                })
                .register(registry);
    }
}
