package dev.trellis.hub.addon;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.write.Outcome;
import dev.trellis.hub.dependency.DependencyVerdict.Reason;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.Optional;

/** Counts how often installs came to lack something they depend on. */
final class DependencyMetrics {
    private final Counter unsatisfied;

    DependencyMetrics(PrometheusRegistry registry) {
        unsatisfied =
                Counter.builder()
                        .name("addon_dependency_unsatisfied_total")
                        .help("Installs that came to lack a dependency, by reason and type.")
                        .labelNames("reason", "type")
                        .register(registry);
    }

    /** Counts a write that begins to say so. */
    void count(ManagedClusterAddOn before, Outcome<ManagedClusterAddOn> outcome) {
        outcome.written()
                .flatMap(DependencyMetrics::reason)
                .filter(reason -> !Optional.of(reason).equals(reason(before)))
                .ifPresent(reason -> unsatisfied.labelValues(reason, type(reason)).inc());
    }

    private static Optional<String> reason(ManagedClusterAddOn install) {
        return Condition.find(install.status().conditions(), AddOnConditions.DEGRADED)
                .filter(Condition::holds)
                .map(Condition::reason)
                .filter(Reason::isOurs);
    }

    private static String type(String reason) {
        return reason.equals(Reason.REQUIRED_MISSING.code())
                ? Dependency.REQUIRED
                : Dependency.OPTIONAL;
    }
}
