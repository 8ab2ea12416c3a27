package dev.trellis.agent;

import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.agent.registration.BootstrapFile;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** An agent on the server of a test, with no more rights than its manifests grant. */
final class AgentFixture implements AutoCloseable {
    static final String NAMESPACE = AgentSettings.NAMESPACE;
    private static final Clients CLIENTS = new Clients(ApiJson.serialization());
    private static final AgentMetrics METRICS = AgentMetrics.in(new PrometheusRegistry());

    private final Agent agent;
    private final List<KubernetesClient> clients;
    private final ShiftedClock clock;

    /** The real time, moved by what a test says. */
    static final class ShiftedClock implements InstantSource {
        private volatile Duration shift = Duration.ZERO;

        void shift(Duration by) {
            shift = by;
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(shift);
        }
    }

    AgentFixture(Kube kube, AgentSettings settings, Optional<Path> bootstrap) {
        this(kube, settings, bootstrap, new ShiftedClock(), List.of());
    }

    AgentFixture(
            Kube kube,
            AgentSettings settings,
            Optional<Path> bootstrap,
            ShiftedClock clock,
            List<AgentPart> parts) {
        this(List.of(serviceAccount(kube)), settings, bootstrap, clock, parts);
    }

    /**
     * @param local the management cluster and, where it is another one, the managed cluster
     */
    AgentFixture(
            List<Path> local,
            AgentSettings settings,
            Optional<Path> bootstrap,
            ShiftedClock clock,
            List<AgentPart> parts) {
        this.clock = clock;
        this.clients = local.stream().map(file -> CLIENTS.make(source(file), "agent")).toList();
        var apis = clients.stream().map(KubeApi::of).toList();
        this.agent =
                new Agent(
                        settings,
                        new AgentSurroundings(
                                apis.getFirst(),
                                apis.getLast(),
                                Optional.empty(),
                                bootstrap.<Bootstrap.Source>map(BootstrapFile::new),
                                hub -> CLIENTS.make(hub, "agent"),
                                clock,
                                METRICS),
                        parts);
        agent.start();
    }

    /** The kubeconfig of who the manifests in the documentation are for. */
    static Path serviceAccount(Kube kube) {
        return kube.kubeconfigFor(
                "system:serviceaccount:" + NAMESPACE + ":trellis-agent", "system:serviceaccounts");
    }

    static Path bootstrapKubeconfig(Kube kube) {
        return kube.kubeconfigFor(kube.uniqueName("bootstrap"), "trellis:bootstrap");
    }

    private static ClientSource source(Path kubeconfig) {
        return new ClientSource.Kubeconfig(kubeconfig, Optional.empty());
    }

    Agent agent() {
        return agent;
    }

    ShiftedClock clock() {
        return clock;
    }

    @Override
    public void close() {
        agent.close();
        clients.forEach(KubernetesClient::close);
    }
}
