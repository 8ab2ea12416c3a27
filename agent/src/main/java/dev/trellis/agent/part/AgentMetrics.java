package dev.trellis.agent.part;

import dev.trellis.engine.cache.CacheMetrics;
import dev.trellis.engine.controller.ControllerMetrics;
import dev.trellis.engine.write.WriteMetrics;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** The metrics of all agents of a process, added up. */
public record AgentMetrics(WriteMetrics writes, CacheMetrics caches, ControllerMetrics runs) {
    public static AgentMetrics in(PrometheusRegistry registry) {
        return new AgentMetrics(
                new WriteMetrics(registry),
                new CacheMetrics(registry),
                ControllerMetrics.shared(registry));
    }
}
