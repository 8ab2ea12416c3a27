package dev.trellis.cli.up;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.api.json.ApiJson;
import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.cli.fleet.Manifests;
import dev.trellis.console.Console;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.hub.HubMain;
import dev.trellis.hub.HubPart;
import dev.trellis.hub.HubSettings;
import dev.trellis.hub.registration.RegistrationSettings;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A hub, its manager and its clusters with their agents, for as long as it is open. */
final class LocalFleet implements AutoCloseable {
    /** The agents' first name, whose requests the manager is to grant. */
    static final String BOOTSTRAP_USER = "trellis-up";

    private static final String BOOTSTRAP_GROUP = "trellis:bootstrap";
    private static final Duration WORKLOADS_START_IN = Duration.ofMillis(100);

    private final FleetPlan plan;
    private final Deque<Runnable> endings = new ArrayDeque<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final EmbeddedApiServer server;
    private final Clients clients;
    private final KubeApi hub;
    private final CompletableFuture<Console> console;

    private LocalFleet(
            FleetPlan plan,
            Function<EmbeddedApiServer, Clients> way,
            boolean managed,
            Consumer<String> progress) {
        this.plan = plan;
        progress.accept("starting the Kubernetes API");
        // First of all: the engine of charts is a process, and starts beside everything else.
        var chart =
                Optional.of(plan)
                        .filter(it -> it.samples() && ChartSample.isPossible())
                        .map(_ -> ChartSample.read());
        var building =
                EmbeddedApiServer.builder()
                        .port(plan.port())
                        .definitions(definitions())
                        .simulatedWorkloads(WORKLOADS_START_IN);
        plan.data().ifPresent(directory -> building.data(directory.resolve("clusters")));
        server = building.start();
        endings.push(server::close);
        clients = way.apply(server);
        var hubClient = client(new ClientSource.Given(server.adminConfig()));
        hub = KubeApi.of(hubClient);
        try {
            console = beginConsole();
            LocalFiles.of(plan).write(server, plan.clusterNames(), BOOTSTRAP_USER, BOOTSTRAP_GROUP);
            progress.accept("starting the hub");
            apply(hub, "hub.yaml");
            if (managed) {
                var manager = HubMain.start(hubClient, settings());
                endings.push(manager::close);
            }
            progress.accept("joining %s".formatted(plan.counted()));
            plan.clusterNames().forEach(this::join);
            if (plan.samples()) {
                progress.accept("installing sample add-ons");
                installSamples(hubClient, chart);
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts everything; when this returns the parts run, though add-ons may still be on their way.
     *
     * @param progress is told what begins
     */
    static LocalFleet start(FleetPlan plan, Consumer<String> progress) {
        // All parts are in this process: connections and TLS would be half of the work.
        return new LocalFleet(
                plan,
                server -> new Clients(ApiJson.serialization(), server.inProcess()),
                true,
                progress);
    }

    /** The same with parts that talk to each other as if each were a process. */
    static LocalFleet startOverTheWire(FleetPlan plan, Consumer<String> progress) {
        return new LocalFleet(plan, _ -> new Clients(ApiJson.serialization()), true, progress);
    }

    /** The same without a manager, which another process is to run. */
    static LocalFleet startUnmanaged(FleetPlan plan, Consumer<String> progress) {
        return new LocalFleet(plan, _ -> new Clients(ApiJson.serialization()), false, progress);
    }

    /** Beside everything else: nobody looks at it before the rest is there. */
    private CompletableFuture<Console> beginConsole() {
        var beginning =
                CompletableFuture.supplyAsync(
                        () -> Console.start(hub, OptionalInt.empty()),
                        task -> Thread.ofVirtual().name("console").start(task));
        endings.push(() -> close(beginning));
        return beginning;
    }

    private static void close(CompletableFuture<Console> beginning) {
        // Where it did not begin, whoever asked for its address has been told so.
        beginning.exceptionally(_ -> null).thenAccept(LocalFleet::closeIfThere).join();
    }

    private static void closeIfThere(@Nullable Console console) {
        if (console != null) {
            console.close();
        }
    }

    private void installSamples(KubernetesClient client, Optional<ChartSample> chart) {
        apply(hub, "samples.yaml");
        chart.ifPresent(sample -> {
            apply(hub, "dashboard.yaml");
            endings.push(sample.start(client)::close);
        });
    }

    private static void apply(KubeApi api, String file) {
        new Manifests(api, "trellis-up").apply(Manifests.beside(LocalFleet.class, file));
    }

    private static String definitions() {
        return Stream.concat(Crds.all().stream(), Crds.promotions().stream())
                .map(Crd::yaml)
                .collect(Collectors.joining("---\n"));
    }

    private HubSettings settings() {
        return HubSettings.local("up")
                .withParts(HubPart.withPromotions(HubPart.all()))
                .withRegistration(RegistrationSettings.parse(BOOTSTRAP_USER, ""));
    }

    private void join(String cluster) {
        var address = server.cluster(cluster);
        var member = client(new ClientSource.Given(server.adminConfig(address)));
        apply(KubeApi.of(member), "member.yaml");
        var joining = new LocalMember(cluster, clients, member, LocalFiles.of(plan).bootstrap());
        joining.start();
        endings.push(joining::close);
    }

    private KubernetesClient client(ClientSource source) {
        var client = clients.make(source, "up");
        endings.push(client::close);
        return client;
    }

    KubeApi hub() {
        return hub;
    }

    /** Where the fleet can be looked at. */
    URI console() {
        return console.join().address();
    }

    /** Stops everything, the last first. What a data directory keeps stays. */
    @Override
    public synchronized void close() {
        if (closed.getCount() == 0) {
            return;
        }
        // Who was told to stop while something waited still has to wait for the rest to end.
        var interrupted = Thread.interrupted();
        LocalFiles.of(plan).remove();
        while (!endings.isEmpty()) {
            endings.pop().run();
        }
        closed.countDown();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void awaitClosed() throws InterruptedException {
        closed.await();
    }
}
