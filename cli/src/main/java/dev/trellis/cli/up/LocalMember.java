package dev.trellis.cli.up;

import dev.trellis.agent.Agent;
import dev.trellis.agent.AgentParts;
import dev.trellis.agent.AgentSurroundings;
import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.WorkSettings;
import dev.trellis.agent.registration.BootstrapFile;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** The agent of one local cluster. */
final class LocalMember implements AutoCloseable {
    private final Agent agent;

    LocalMember(String cluster, Clients clients, KubernetesClient member, Path bootstrap) {
        var api = KubeApi.of(member);
        agent =
                new Agent(
                        AgentSettings.usual().named(cluster),
                        new AgentSurroundings(
                                api,
                                api,
                                Optional.ofNullable(member.getConfiguration().getCaCertData()),
                                Optional.of(new BootstrapFile(bootstrap)),
                                hub -> clients.make(hub, "agent"),
                                InstantSource.system(),
                                AgentMetrics.in(new PrometheusRegistry())),
                        AgentParts.all(WorkSettings.USUAL));
    }

    void start() {
        agent.start();
    }

    @Override
    public void close() {
        agent.stop();
    }
}
