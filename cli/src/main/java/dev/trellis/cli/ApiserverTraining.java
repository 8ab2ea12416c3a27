package dev.trellis.cli;

import dev.trellis.apiserver.EmbeddedApiServer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * What the JVM watches when the start-up cache of API servers is made: one that starts as users
 * start it, and one that has so much to do that the JVM learns what is worth compiling.
 *
 * <p>Run by the build, never by a user.
 */
final class ApiserverTraining {
    private static final int OBJECTS = 1_500;
    private static final int WATCHERS = 10;
    private static final int WORKERS = 8;
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private final HttpClient client;
    private final URI address;

    private ApiserverTraining(EmbeddedApiServer server) {
        client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .sslContext(server.adminTls())
                        .build();
        address = server.address();
    }

    public static void main(String[] args)
            throws ClassNotFoundException, IOException, InterruptedException, ExecutionException {
        // It cannot be run here, because it ends the process; but it can be in the cache.
        Class.forName(Main.class.getName());
        var folder = Files.createTempDirectory("trellis-training");
        startAsUsersDo(folder.resolve("kubeconfig"));
        try (var server = EmbeddedApiServer.builder().data(folder.resolve("data")).start()) {
            new ApiserverTraining(server).run();
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        System.exit(0);
    }

    private static void startAsUsersDo(Path kubeconfig) throws InterruptedException {
        String[] line = {"apiserver", "--port", "0", "--write-kubeconfig", kubeconfig.toString()};
        var nowhere =
                new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        // It ends with the process.
        Thread.ofPlatform()
                .daemon()
                .start(() -> Cli.commandLine(line).setOut(nowhere).setErr(nowhere).execute(line));
        while (!Files.exists(kubeconfig)) {
            Thread.sleep(50);
        }
    }

    private void run() throws InterruptedException, ExecutionException {
        try (var workers = Executors.newFixedThreadPool(WORKERS + WATCHERS)) {
            var watches =
                    IntStream.range(0, WATCHERS)
                            .<Future<?>>mapToObj(_ -> workers.submit(() -> watch()))
                            .toList();
            var work =
                    IntStream.range(0, WORKERS)
                            .<Future<?>>mapToObj(worker -> workers.submit(() -> work(worker)))
                            .toList();
            for (var each : work) {
                each.get();
            }
            // They end when they have seen the last object go.
            send("DELETE", MAPS + "/last", "", "");
            for (var each : watches) {
                each.get();
            }
        }
    }

    private void work(int worker) {
        if (worker == 0) {
            send("POST", MAPS, "application/json", map("last", 0));
        }
        for (var i = worker; i < OBJECTS; i += WORKERS) {
            var name = "map-" + i;
            var one = MAPS + "/" + name;
            send("POST", MAPS, "application/json", map(name, i));
            send("GET", one, "", "");
            send("PUT", one, "application/json", map(name, i + 1));
            send("GET", one, "", "");
            send("PATCH", one, "application/merge-patch+json", "{\"data\":{\"more\":\"text\"}}");
            send(
                    "PATCH",
                    one + "?fieldManager=training&force=true",
                    "application/apply-patch+yaml",
                    map(name, i + 2));
            if (i % 50 == 0) {
                send("GET", MAPS + "?limit=500", "", "");
            }
        }
    }

    private void watch() {
        try {
            var answer =
                    client.send(
                            request("GET", MAPS + "?watch=true", "", ""), BodyHandlers.ofLines());
            try (var lines = answer.body()) {
                var _ =
                        lines.anyMatch(line ->
                                line.startsWith("{\"type\":\"DELETED\"")
                                        && line.contains("\"name\":\"last\""));
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("A watch of the training failed.", e);
        }
    }

    private void send(String method, String path, String type, String body) {
        try {
            var answer = client.send(request(method, path, type, body), BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IllegalStateException(
                        "%s %s was answered %d: %s"
                                .formatted(method, path, answer.statusCode(), answer.body()));
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("A request of the training failed.", e);
        }
    }

    private HttpRequest request(String method, String path, String type, String body) {
        var request =
                HttpRequest.newBuilder(address.resolve(path))
                        .header("Accept", "application/json")
                        .method(
                                method,
                                body.isEmpty()
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        return (type.isEmpty() ? request : request.header("Content-Type", type)).build();
    }

    private static String map(String name, int number) {
        return """
        {"apiVersion":"v1","kind":"ConfigMap",
        "metadata":{"name":"%s","labels":{"app":"training"}},
        "data":{"number":"%d","text":"%s"}}
        """
                .formatted(name, number, "word ".repeat(50));
    }
}
