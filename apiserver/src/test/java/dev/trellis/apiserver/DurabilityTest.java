package dev.trellis.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.json.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a server with a directory knows after its end, in good order or not. */
class DurabilityTest {
    private static final int ROUNDS = 4;
    private static final int ANSWERS_PER_ROUND = 250;
    private static final String DEFINITION =
            """
            {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
             "metadata":{"name":"widgets.ex.io"},
             "spec":{"group":"ex.io","scope":"Namespaced",
              "names":{"kind":"Widget","listKind":"WidgetList","plural":"widgets","singular":"widget"},
              "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":
               {"type":"object","properties":{"spec":{"type":"object","properties":
                {"size":{"type":"integer","default":3}}}}}}}]}}
            """;

    private HttpClient client = HttpClient.newHttpClient();

    @TempDir Path directory;

    /** An answer that a writer got. */
    private record Answer(int n, long resourceVersion, String uid) {}

    @Test
    void losesNoAnsweredWriteWhenItIsKilled() throws Exception {
        var answers = new HashMap<String, Answer>();
        for (var round = 0; round < ROUNDS; round++) {
            writeUntilKilled(answers, ANSWERS_PER_ROUND + round * 37);

            try (var server =
                    open(
                            EmbeddedApiServer.builder()
                                    .data(directory)
                                    .controllers(false)
                                    .journalBytesMax(CrashingServer.JOURNAL_BYTES_MAX))) {
                for (var cluster : CrashingServer.CLUSTERS) {
                    check(server.cluster(cluster), cluster, answers);
                }
            }
        }
        assertThat(answers).hasSizeGreaterThan(ROUNDS * ANSWERS_PER_ROUND / 3);
    }

    @Test
    void servesKindsAndObjectsAgain() throws Exception {
        String uid;
        try (var server = open(EmbeddedApiServer.builder().data(directory))) {
            var west = server.cluster("west");
            send(
                    "POST",
                    west,
                    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                    DEFINITION);
            var made =
                    send(
                            "POST",
                            west,
                            "/apis/ex.io/v1/namespaces/default/widgets",
                            """
                            {"apiVersion":"ex.io/v1","kind":"Widget","metadata":{"name":"w"},"spec":{}}
                            """);
            uid = Json.read(made.body()).path("metadata").path("uid").asText();
        }

        try (var server = open(EmbeddedApiServer.builder().data(directory))) {
            var west = server.cluster("west");
            var found = send("GET", west, "/apis/ex.io/v1/namespaces/default/widgets/w", "");
            assertThat(Json.read(found.body()).path("metadata").path("uid").asText())
                    .isEqualTo(uid)
                    .isNotEmpty();
            assertThat(Json.read(found.body()).path("spec").path("size").asInt()).isEqualTo(3);
            assertThat(server.recovery().orElseThrow().damage()).isEmpty();
        }
    }

    @Test
    void finishesDeletionsThatWereUnderWay() throws Exception {
        try (var server = open(EmbeddedApiServer.builder().data(directory))) {
            var root = server.address();
            send("POST", root, "/api/v1/namespaces", "{\"metadata\":{\"name\":\"gone\"}}");
            send(
                    "POST",
                    root,
                    "/api/v1/namespaces/gone/configmaps",
                    "{\"metadata\":{\"name\":\"held\",\"finalizers\":[\"ex.io/hold\"]}}");
            send("DELETE", root, "/api/v1/namespaces/gone", "");
        }

        try (var server = open(EmbeddedApiServer.builder().data(directory))) {
            var root = server.address();
            var patch = "[{\"op\":\"remove\",\"path\":\"/metadata/finalizers\"}]";
            send("PATCH", root, "/api/v1/namespaces/gone/configmaps/held", patch);

            org.awaitility.Awaitility.await()
                    .atMost(java.time.Duration.ofSeconds(60))
                    .until(() ->
                            send("GET", root, "/api/v1/namespaces/gone", "").statusCode() == 404);
        }
    }

    @Test
    void knowsItsUsersAgain() throws Exception {
        HttpClient before;
        try (var server = open(EmbeddedApiServer.builder().data(directory))) {
            before = client;
            assertThat(send("GET", server.address(), "/api", "").statusCode()).isEqualTo(200);
        }

        try (var server = open(EmbeddedApiServer.builder().data(directory))) {
            client = before;
            assertThat(send("GET", server.address(), "/api", "").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void leavesTheDirectoryToOneServer() {
        try (var _ = EmbeddedApiServer.builder().data(directory).start()) {
            assertThatThrownBy(() -> EmbeddedApiServer.builder().data(directory).start())
                    .hasMessageContaining("is in use by another server");
        }
    }

    private EmbeddedApiServer open(EmbeddedApiServer.Builder builder) {
        var server = builder.start();
        client = HttpClient.newBuilder().sslContext(server.adminTls()).build();
        return server;
    }

    private void writeUntilKilled(Map<String, Answer> answers, int count) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process =
                new ProcessBuilder(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                CrashingServer.class.getName(),
                                directory.toString())
                        .redirectError(Redirect.INHERIT)
                        .start();
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            var read = 0;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var parts = List.of(line.split(" ", -1));
                // The kill may cut the last line.
                if (parts.size() == 5 && parts.get(4).length() == 36) {
                    answers.put(
                            parts.get(0) + "/" + parts.get(1),
                            new Answer(
                                    Integer.parseInt(parts.get(2)),
                                    Long.parseLong(parts.get(3)),
                                    parts.get(4)));
                }
                if (++read == count) {
                    // By its handle: what it said before must still be heard.
                    process.toHandle().destroyForcibly();
                }
            }
            assertThat(read).isGreaterThanOrEqualTo(count);
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    private void check(URI address, String cluster, Map<String, Answer> answers) throws Exception {
        var list =
                Json.read(send("GET", address, "/api/v1/namespaces/default/configmaps", "").body());
        var newest = list.path("metadata").path("resourceVersion").asLong();
        var found = new HashMap<String, JsonNode>();
        for (var item : list.path("items")) {
            var name = item.path("metadata").path("name").asText();
            found.put(cluster + "/" + name, item);
            assertThat(item.path("data").path("n").asText())
                    .as("both ends of %s", name)
                    .isEqualTo(item.path("metadata").path("labels").path("n").asText())
                    .isNotEmpty();
        }
        answers.forEach((name, answer) -> {
            if (name.startsWith(cluster + "/")) {
                var item = found.getOrDefault(name, Json.object());
                assertThat(item.path("data").path("n").asInt())
                        .as(name)
                        .isGreaterThanOrEqualTo(answer.n());
                assertThat(item.path("metadata").path("uid").asText()).isEqualTo(answer.uid());
                assertThat(newest).isGreaterThanOrEqualTo(answer.resourceVersion());
            }
        });
    }

    private HttpResponse<byte[]> send(String method, URI address, String path, String body)
            throws Exception {
        var type = method.equals("PATCH") ? "application/json-patch+json" : "application/json";
        var request =
                HttpRequest.newBuilder(URI.create(address + path))
                        .header("Content-Type", type)
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }
}
