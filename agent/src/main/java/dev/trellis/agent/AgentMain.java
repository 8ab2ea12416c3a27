package dev.trellis.agent;

import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.agent.registration.BootstrapFile;
import dev.trellis.agent.registration.Names;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;
import dev.trellis.engine.leader.LeaderElection;
import dev.trellis.engine.leader.LeaderWork;
import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.ops.Health;
import dev.trellis.engine.ops.HealthCheck;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.engine.ops.OpsServer;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** One agent as a process: its clients, its probes, and its election where there are replicas. */
public final class AgentMain {
    private static final String COMPONENT = "agent";
    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final Duration WORK = Duration.ofSeconds(25);

    private AgentMain() {}

    /**
     * Where an agent's process finds things.
     *
     * @param management the cluster that keeps the agent's secrets
     * @param member the managed cluster, where that is another one
     * @param bootstrap the file with the first kubeconfig for the hub; without, it is in a secret
     * @param ops where metrics and health are asked for
     * @param election the lease by which replicas elect the one that acts
     */
    public record Place(
            ClientSource management,
            Optional<ClientSource> member,
            Optional<Path> bootstrap,
            ListenAddress ops,
            Optional<LeaseSettings> election) {}

    /**
     * Starts an agent.
     *
     * @throws dev.trellis.engine.client.ClientProblem where a cluster cannot be worked with
     * @throws AgentProblem where something else keeps it from starting
     */
    public static RunningAgent start(
            Clients clients, Place place, AgentSettings settings, List<AgentPart> parts) {
        var life = new Lifecycle();
        try {
            return start(clients, place, settings, parts, life);
        } catch (RuntimeException e) {
            life.stop("agent cannot start");
            throw e;
        }
    }

    private static RunningAgent start(
            Clients clients,
            Place place,
            AgentSettings settings,
            List<AgentPart> parts,
            Lifecycle life) {
        settings.clusterName().ifPresent(AgentMain::requireName);
        var bootstrap = place.bootstrap().map(BootstrapFile::new);
        bootstrap.ifPresent(AgentMain::requireReadable);

        var management = clients.make(place.management(), COMPONENT);
        life.opened("client", QUICK, _ -> management.close());
        var api = KubeApi.of(management);
        Servers.check(api);
        var member = place.member().map(source -> clients.make(source, COMPONENT));
        member.ifPresent(client -> life.opened("member's client", QUICK, _ -> client.close()));

        var registry = new PrometheusRegistry();
        var agent =
                new Agent(
                        settings,
                        new AgentSurroundings(
                                api,
                                member.map(KubeApi::of).orElse(api),
                                authority(member.orElse(management)),
                                bootstrap.map(Bootstrap.Source.class::cast),
                                hub -> clients.make(hub, COMPONENT),
                                InstantSource.system(),
                                AgentMetrics.in(registry)),
                        parts);
        var election = place.election();
        var ops = ops(place, health(agent, election.isPresent()), registry);
        life.opened("ops", QUICK, _ -> ops.close());
        if (election.isPresent()) {
            var leadership = LeaderElection.start(api, election.get(), asWork(agent));
            life.opened("leadership", WORK, _ -> leadership.close());
            // Who lost the lead may have been replaced already: begin anew as a candidate.
            var _ =
                    leadership
                            .ended()
                            .thenRun(() ->
                                    Thread.ofVirtual().start(() -> life.stop("lost the lead")));
        } else {
            agent.start();
            life.opened("agent", WORK, _ -> agent.stop());
        }
        return new RunningAgent(life, ops, agent);
    }

    private static void requireName(String cluster) {
        try {
            Names.requireValid(cluster);
        } catch (IllegalArgumentException e) {
            throw AgentProblem.ofSettings(e);
        }
    }

    /** A file that somebody named must be there at the start; later it may come and go. */
    private static void requireReadable(BootstrapFile file) {
        if (file.load() instanceof Bootstrap.Missing(var why)) {
            throw AgentProblem.ofSettings(new IllegalArgumentException(why));
        }
    }

    private static LeaderWork asWork(Agent agent) {
        return new LeaderWork() {
            @Override
            public void start() {
                agent.start();
            }

            @Override
            public boolean stop(Duration within) {
                agent.stop();
                return true;
            }
        };
    }

    private static OpsServer ops(Place place, Health health, PrometheusRegistry registry) {
        try {
            return OpsServer.start(place.ops(), health, registry);
        } catch (IllegalStateException e) {
            throw AgentProblem.ofSurroundings(e);
        }
    }

    private static Health health(Agent agent, boolean elects) {
        return new Health()
                .addReady(
                        HealthCheck.of(
                                "hub-kube-config",
                                () -> {
                                    var now = agent.standing().now();
                                    // A standby is ready to take over, which is all it is for.
                                    var standby = elects && now.identity().isEmpty();
                                    return now.joined() || standby
                                            ? Optional.empty()
                                            : now.trouble();
                                }));
    }

    /** The authority of a client's server, PEM in Base64. */
    private static Optional<String> authority(KubernetesClient client) {
        Config config = client.getConfiguration();
        if (config.getCaCertData() != null) {
            return Optional.of(config.getCaCertData());
        }
        if (config.getCaCertFile() == null) {
            return Optional.empty();
        }
        try {
            var pem = Files.readAllBytes(Path.of(config.getCaCertFile()));
            return Optional.of(Base64.getEncoder().encodeToString(pem));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
