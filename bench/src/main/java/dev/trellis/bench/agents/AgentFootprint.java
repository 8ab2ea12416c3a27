package dev.trellis.bench.agents;

import dev.trellis.agent.Agent;
import dev.trellis.agent.AgentParts;
import dev.trellis.agent.AgentSurroundings;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.WorkSettings;
import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.bench.Heap;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.Config;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * What an agent at rest costs in a process that runs many: heap and platform threads. Each has its
 * own member with one work of two objects; all of them have one hub. Hub and members are logical
 * clusters of an embedded API server in this process, asked without sockets; what they hold before
 * an agent starts is not counted.
 *
 * <p>usage: AgentFootprint COUNT
 */
final class AgentFootprint {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final int BATCH = 25;

    private static final String HUB = "hub";

    private final AgentMetrics metrics = AgentMetrics.in(new PrometheusRegistry());
    private final List<AgentPart> parts = AgentParts.all(WorkSettings.USUAL);
    private final EmbeddedApiServer server;
    private final Bootstrap bootstrap;
    private final Fleet fleet;

    private AgentFootprint(EmbeddedApiServer server) {
        this.server = server;
        var address = new HubAddress(HUB, server.cluster(HUB).toString(), "", "", "");
        this.bootstrap =
                new Bootstrap.Found(address, new ClientSource.Given(Config.empty()), "given");
        this.fleet = new Fleet(KubeApi.of(server.adminClient(HUB)), address);
    }

    public static void main(String[] args) throws Exception {
        var count = Integer.parseInt(args[0]);
        var clusters = IntStream.range(0, count).mapToObj("cluster-%05d"::formatted).toList();
        try (var server = EmbeddedApiServer.builder().definitions(Fleet.definitions()).start()) {
            System.out.println(new AgentFootprint(server).measure(clusters));
        }
        System.exit(0);
    }

    private String measure(List<String> clusters) throws InterruptedException {
        clusters.forEach(this::join);
        // The first two also pay for classes and code.
        var warmUp = clusters.subList(0, 2);
        var measured = clusters.subList(2, clusters.size());
        var agents = new ArrayList<>(start(warmUp));
        var before = Heap.used();
        var threadsBefore = ManagementFactory.getThreadMXBean().getThreadCount();

        // Not all at once: it is agents at rest that are measured, not a rush.
        for (var from = 0; from < measured.size(); from += BATCH) {
            agents.addAll(start(measured.subList(from, Math.min(measured.size(), from + BATCH))));
        }
        var heap = Heap.used() - before;
        var threads = ManagementFactory.getThreadMXBean().getThreadCount() - threadsBefore;
        agents.forEach(Agent::stop);
        return "{\"benchmark\":\"agents\",\"agents\":%d,\"bytesPerAgent\":%d,\"platformThreads\":%d}"
                .formatted(measured.size(), heap / measured.size(), threads);
    }

    private List<Agent> start(List<String> clusters) throws InterruptedException {
        var agents = clusters.stream().map(this::agent).toList();
        agents.forEach(Agent::start);
        for (var cluster : clusters) {
            await(() -> fleet.hasApplied(cluster));
        }
        return agents;
    }

    private void join(String cluster) {
        try (var member = server.adminClient(cluster)) {
            fleet.join(cluster, KubeApi.of(member));
        }
    }

    private Agent agent(String cluster) {
        var member = KubeApi.of(server.adminClient(cluster));
        var settings = AgentSettings.usual().named(cluster);
        return new Agent(
                settings,
                new AgentSurroundings(
                        member,
                        member,
                        Optional.empty(),
                        Optional.of(() -> bootstrap),
                        _ -> server.adminClient(HUB),
                        InstantSource.system(),
                        metrics),
                parts);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the agents did not come to rest in " + PATIENCE);
            }
            Thread.sleep(20);
        }
    }
}
