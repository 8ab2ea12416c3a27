package dev.trellis.bench.fleet;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.server.KubeServer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Measures one manager on an API server that nobody else uses. */
final class FleetRun {
    private static final Duration START_MAX = Duration.ofMinutes(2);

    private final FleetOptions options;
    private final Path logs;

    /**
     * @param logs the folder for what managers say
     */
    FleetRun(FleetOptions options, Path logs) {
        this.options = options;
        this.logs = logs;
    }

    /**
     * Brings the manager through the course.
     *
     * @param server one with an audit log and nothing on it yet
     */
    FleetResult measure(ManagerCommand command, KubeServer server) throws InterruptedException {
        var source = new ClientSource.Kubeconfig(server.kubeconfig(), Optional.empty());
        try (var client = new Clients(ApiJson.serialization()).make(source, "bench")) {
            var api = KubeApi.of(client);
            var fleet = new Fleet(api, options.clusters());
            fleet.prepare();
            System.err.printf("%s: %d clusters are made%n", command.name(), options.clusters());
            var kubeconfig = server.kubeconfigFor(Meter.USER, "system:masters");
            var log = logs.resolve("fleet-" + command.name() + ".log");
            try (var view = FleetView.open(api);
                    var agents = new AgentStandIn(view);
                    var manager = ManagerProcess.start(command, kubeconfig, log)) {
                var meter = new Meter(server, manager);
                meter.awaitStarted(START_MAX);
                var course = new Course(fleet, view, agents, manager, meter, options);
                return measure(command, meter, course, server.version());
            }
        }
    }

    private FleetResult measure(
            ManagerCommand command, Meter meter, Course course, String kubernetes)
            throws InterruptedException {
        var start = meter.read();
        var bystanders = new Bystanders();
        var phases = course.go();
        var busyWithOthers = bystanders.processors();
        var done = meter.awaitRest(options.timeout());
        Thread.sleep(options.quiet());
        var end = meter.read();
        return new FleetResult(
                command.name(),
                options.clusters(),
                kubernetes,
                phases,
                start.cost().cpu(),
                done.cost().cpu(),
                end.cost().peakBytes(),
                done.requests().since(start.requests()),
                busyWithOthers,
                new FleetResult.Quiet(
                        options.quiet(),
                        end.cost().cpu().minus(done.cost().cpu()),
                        end.requests().since(done.requests())));
    }
}
