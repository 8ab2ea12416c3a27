package dev.trellis.apiserver;

import dev.trellis.apiserver.json.Json;

import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A process of its own that serves a directory and writes to it without pause until it is killed.
 * It tells each answer that it got, one line each.
 */
public final class CrashingServer {
    static final int WRITERS = 4;
    static final List<String> CLUSTERS = List.of("default", "west");

    /** Small, so that snapshots are written all the time. */
    static final long JOURNAL_BYTES_MAX = 50_000;

    private static final PrintStream OUT =
            new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private final HttpClient client;

    private CrashingServer(HttpClient client) {
        this.client = client;
    }

    public static void main(String[] arguments) {
        var server =
                EmbeddedApiServer.builder()
                        .data(Path.of(arguments[0]))
                        .controllers(false)
                        .journalBytesMax(JOURNAL_BYTES_MAX)
                        .start();
        var client = HttpClient.newBuilder().sslContext(server.adminTls()).build();
        for (var cluster : CLUSTERS) {
            var address = server.cluster(cluster);
            for (var writer = 0; writer < WRITERS; writer++) {
                var name = "w" + writer;
                Thread.ofPlatform()
                        .start(() -> new CrashingServer(client).write(address, cluster, name));
            }
        }
    }

    private void write(URI address, String cluster, String name) {
        var maps = address + "/api/v1/namespaces/default/configmaps";
        try {
            var known = Json.read(send("GET", maps + "/" + name, "").body()).path("data").path("n");
            var n = known.asInt(0);
            while (true) {
                n++;
                var put =
                        n == 1
                                ? send("POST", maps, body(name, n))
                                : send("PUT", maps + "/" + name, body(name, n));
                tell(cluster, name, n, put);
                tell(cluster, name + "-" + n, n, send("POST", maps, body(name + "-" + n, n)));
            }
        } catch (Exception e) {
            throw new IllegalStateException("A writer could not write.", e);
        }
    }

    private static void tell(
            String cluster, String name, int n, java.net.http.HttpResponse<byte[]> answer)
            throws Exception {
        if (answer.statusCode() > 201) {
            throw new IllegalStateException(new String(answer.body(), StandardCharsets.UTF_8));
        }
        var metadata = Json.read(answer.body()).path("metadata");
        OUT.println(
                "%s %s %d %s %s"
                        .formatted(
                                cluster,
                                name,
                                n,
                                metadata.path("resourceVersion").asText(),
                                metadata.path("uid").asText()));
    }

    /** The number stands at both ends of a long object, so half of one would show. */
    private static String body(String name, int n) {
        return """
        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%1$s","labels":{"n":"%2$d"}},
         "data":{"filler":"%3$s","n":"%2$d"}}
        """
                .formatted(name, n, "x".repeat(500 + n % 700));
    }

    private java.net.http.HttpResponse<byte[]> send(String method, String uri, String body)
            throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create(uri))
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }
}
