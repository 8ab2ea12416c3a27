package dev.trellis.agent.status;

import dev.trellis.agent.feedback.FeedbackReader;
import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.ClusterIdentity;
import dev.trellis.agent.part.ServerAccess;
import dev.trellis.agent.rule.RuleReader;
import dev.trellis.agent.work.WorkPart;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.InstantSource;

/** The part of an agent that applies works, for a server that is hub and managed cluster. */
final class WorkAgent implements AutoCloseable {

    private static final Duration STOP_MAX = Duration.ofSeconds(10);

    private final Caches caches;
    private final AgentAccess access;
    private final AgentPart.Ending ending;

    private WorkAgent(Kube kube, String cluster, FeedbackSettings feedback) {
        var api = KubeApi.of(kube.client());
        var metrics = AgentMetrics.in(new PrometheusRegistry());
        caches = new Caches(api, CacheSettings.USUAL, metrics.caches());
        var server = new ServerAccess(api, caches, metrics.writes());
        access =
                new AgentAccess(
                        new ClusterIdentity(cluster, "agent"),
                        // Tests share the server; each has a hub of its own by the name.
                        "https://" + cluster,
                        server,
                        server,
                        server,
                        AgentSettings.usual(),
                        InstantSource.system(),
                        metrics.runs());
        ending =
                new WorkPart(new StatusObserver(new FeedbackReader(feedback), new RuleReader()))
                        .join(access);
        caches.start();
        access.groups().forEach(group -> group.start());
    }

    /** For the cluster with the name of the test's own namespace. */
    static WorkAgent start(Kube kube, FeedbackSettings feedback) {
        return start(kube, kube.namespace(), feedback);
    }

    static WorkAgent start(Kube kube, String cluster, FeedbackSettings feedback) {
        return new WorkAgent(kube, cluster, feedback);
    }

    @Override
    public void close() {
        try {
            for (var group : access.groups()) {
                group.stop(STOP_MAX);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ending.close();
        caches.close();
    }
}
