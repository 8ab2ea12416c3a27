package dev.trellis.agent.registration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.part.ReportSettings;
import dev.trellis.agent.part.ServerAccess;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A cluster that is told to the hub. */
@KubernetesTest(crds = "crds/managedclusters.cluster.open-cluster-management.io.yaml")
class ClusterCreationIT {
    private final String cluster;
    private final AtomicInteger tellings = new AtomicInteger();
    private final ClusterCreation creation;

    ClusterCreationIT(Kube kube) {
        cluster = kube.uniqueName("cluster");
        var metrics = AgentMetrics.in(new PrometheusRegistry());
        var api = KubeApi.of(kube.client());
        var server =
                new ServerAccess(
                        api,
                        new Caches(api, CacheSettings.USUAL, metrics.caches()),
                        metrics.writes());
        creation =
                new ClusterCreation(
                        server.writer(ClusterCreation.CLUSTERS, "trellis-agent"),
                        ReportSettings.USUAL,
                        Optional.empty(),
                        this::answered);
    }

    /** Who is told looks at once whether there was an answer, and goes on only then. */
    private void answered() {
        assertThat(creation.isAnswered()).isTrue();
        tellings.incrementAndGet();
    }

    @Test
    void tellsThatTheHubHasAnswered() {
        assertThat(creation.isAnswered()).isFalse();

        creation.reconcile(cluster);

        assertThat(creation.isAnswered()).isTrue();
        assertThat(tellings).hasValue(1);
    }
}
