package dev.trellis.operators.plan;

import dev.trellis.api.operator.InstallPlanStatus;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.Instant;

/** How long plans take, and what the API server warns of. */
public final class PlanMetrics {
    private static final double MILLIS = 1000;

    private final Histogram duration;
    private final Counter warnings;

    public PlanMetrics(PrometheusRegistry registry) {
        duration =
                Histogram.builder()
                        .name("operator_plan_duration_seconds")
                        .help("How long it took to carry a plan out, from its first step.")
                        .labelNames("phase")
                        .register(registry);
        warnings =
                Counter.builder()
                        .name("operator_plan_warnings_total")
                        .help("What the API server warned of when objects of plans were written.")
                        .register(registry);
    }

    void warned() {
        warnings.inc();
    }

    void moved(InstallPlanStatus after, Instant now) {
        var began = after.startTime();
        var isOver =
                after.phase().equals(PlanDecision.COMPLETE)
                        || after.phase().equals(PlanDecision.FAILED);
        if (isOver && began != null) {
            duration.labelValues(after.phase())
                    .observe(Duration.between(Instant.parse(began), now).toMillis() / MILLIS);
        }
    }
}
