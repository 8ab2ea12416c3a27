package dev.trellis.bench.fleet;

import dev.trellis.testkit.server.KubeBinaries;
import dev.trellis.testkit.server.KubeServer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures managers one after the other and prints a line of JSON for each, then a table.
 *
 * <p>usage: FleetBenchmark LOGS OPTION..., where LOGS is the folder for what the managers say
 */
final class FleetBenchmark {
    private FleetBenchmark() {}

    public static void main(String[] args) throws InterruptedException {
        var logs = Path.of(args[0]);
        FleetOptions options;
        try {
            options = FleetOptions.parse(List.of(args).subList(1, args.length));
        } catch (IllegalArgumentException wrong) {
            System.err.printf("fleet: %s%n%s%n", wrong.getMessage(), FleetOptions.USAGE);
            System.exit(2);
            return;
        }
        switch (KubeBinaries.search()) {
            case KubeBinaries.Search.Found(var binaries) ->
                    System.exit(measure(options, logs, binaries) ? 0 : 1);
            case KubeBinaries.Search.Missing(var reason) -> {
                System.err.println("fleet: " + reason);
                System.exit(1);
            }
        }
    }

    private static boolean measure(FleetOptions options, Path logs, KubeBinaries binaries)
            throws InterruptedException {
        var results = new ArrayList<FleetResult>();
        for (var manager : options.managers()) {
            try (var server = KubeServer.start(binaries, KubeServer.Option.AUDIT)) {
                var result = new FleetRun(options, logs).measure(manager, server);
                System.out.println(ResultJson.line(result));
                results.add(result);
            } catch (FleetProblem problem) {
                // The others can be measured nonetheless.
                System.err.printf("fleet: %s: %s%n", manager.name(), problem.getMessage());
            }
        }
        if (!results.isEmpty()) {
            System.out.println(Report.table(List.copyOf(results)));
        }
        return results.size() == options.managers().size();
    }
}
