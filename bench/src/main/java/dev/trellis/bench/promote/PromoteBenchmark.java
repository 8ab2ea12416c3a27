package dev.trellis.bench.promote;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.server.KubeBinaries;
import dev.trellis.testkit.server.KubeServer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Plans the promotion of a whole namespace by the command that users type, several times, and
 * prints one line of JSON: the seconds of each, and the requests of the last.
 *
 * <p>usage: PromoteBenchmark HOME APPLICATIONS, where HOME is the folder with {@code trellis}
 */
final class PromoteBenchmark {
    private static final String USER = "planner";
    private static final int RUNS = 7;

    private PromoteBenchmark() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        var applications = Integer.parseInt(args[1]);
        switch (KubeBinaries.search()) {
            case KubeBinaries.Search.Found(var binaries) ->
                    measure(Path.of(args[0]), applications, binaries);
            case KubeBinaries.Search.Missing(var reason) -> {
                System.err.println("promote: " + reason);
                System.exit(1);
            }
        }
    }

    private static void measure(Path home, int applications, KubeBinaries binaries)
            throws IOException, InterruptedException {
        try (var server = KubeServer.start(binaries, KubeServer.Option.AUDIT)) {
            var source = new ClientSource.Kubeconfig(server.kubeconfig(), Optional.empty());
            try (var client = new Clients(ApiJson.serialization()).make(source, "bench")) {
                new Shop(KubeApi.of(client)).open(applications);
            }
            var kubeconfig = server.kubeconfigFor(USER, "system:masters");
            var seconds = new ArrayList<Double>();
            var before = Map.<String, Integer>of();
            for (var run = 0; run < RUNS; run++) {
                before = requests(server);
                seconds.add(plan(home, kubeconfig));
            }
            var line = new TreeMap<String, Object>();
            line.put("benchmark", "promote");
            line.put("objects", applications * Shop.OBJECTS_AN_APPLICATION);
            line.put("seconds", seconds.stream().sorted().toList());
            line.put("requests", since(before, requests(server)));
            System.out.println(ApiJson.toTree(line));
        }
    }

    /** The seconds that the command takes, the start of its JVM included. */
    private static double plan(Path home, Path kubeconfig)
            throws IOException, InterruptedException {
        var shown = Files.createTempFile("plan", ".json");
        try {
            var command =
                    List.of(
                            home.resolve("trellis").toString(),
                            "promote",
                            "plan",
                            "--all-in-namespace",
                            Shop.NAMESPACE,
                            "-C",
                            Shop.CLUSTER,
                            "--kubeconfig",
                            kubeconfig.toString(),
                            "--cluster-kubeconfig",
                            kubeconfig.toString(),
                            "-o",
                            "json");
            var start = System.nanoTime();
            var process =
                    new ProcessBuilder(command)
                            .redirectOutput(shown.toFile())
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            var code = process.waitFor();
            var end = System.nanoTime();
            if (code != 0) {
                throw new IllegalStateException("The plan ended with " + code + ".");
            }
            return Math.round((end - start) / 1e6) / 1e3;
        } finally {
            Files.delete(shown);
        }
    }

    private static Map<String, Integer> requests(KubeServer server) {
        var counts = new TreeMap<String, Integer>();
        server.requests().stream()
                .filter(request -> request.user().equals(USER))
                .forEach(request ->
                        counts.merge(request.verb() + " " + request.resource(), 1, Integer::sum));
        return counts;
    }

    private static Map<String, Integer> since(
            Map<String, Integer> before, Map<String, Integer> after) {
        var more = new TreeMap<>(after);
        before.forEach((key, count) -> more.merge(key, -count, Integer::sum));
        more.values().removeIf(count -> count == 0);
        return more;
    }
}
