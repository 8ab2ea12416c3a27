package dev.trellis.testkit.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The store behind a test's API server: one member, in a temporary folder, not caring for power
 * cuts.
 */
final class Etcd {
    private static final JsonMapper JSON = new JsonMapper();

    private final Child child;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();

    private Etcd(Child child, URI address) {
        this.child = child;
        this.address = address;
    }

    static Etcd start(KubeBinaries binaries, Path folder) {
        var clients = "http://127.0.0.1:" + Ports.findFree();
        var peers = "http://127.0.0.1:" + Ports.findFree();
        var command =
                List.of(
                        binaries.program("etcd").toString(),
                        "--name=test",
                        "--data-dir=" + folder.resolve("etcd"),
                        "--unsafe-no-fsync",
                        "--listen-client-urls=" + clients,
                        "--advertise-client-urls=" + clients,
                        "--listen-peer-urls=" + peers,
                        "--initial-advertise-peer-urls=" + peers,
                        "--initial-cluster=test=" + peers,
                        // It elects itself: no need to wait long for others.
                        "--heartbeat-interval=20",
                        "--election-timeout=200",
                        "--log-level=warn");
        return new Etcd(
                Child.start("etcd", command, Map.of(), folder.resolve("etcd.log")),
                URI.create(clients));
    }

    Child child() {
        return child;
    }

    URI address() {
        return address;
    }

    /** Forgets all former versions of all objects. */
    void compact() {
        var revision = post("/v3/kv/range", "{\"key\":\"AA==\"}").at("/header/revision").asLong();
        post("/v3/kv/compaction", "{\"revision\":\"%d\",\"physical\":true}".formatted(revision));
    }

    private JsonNode post(String path, String body) {
        var request =
                HttpRequest.newBuilder(address.resolve(path))
                        .timeout(Duration.ofSeconds(30))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        try {
            var response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException("etcd refused " + path + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "etcd answered " + path + " with something else than JSON.", e);
        } catch (IOException e) {
            throw new IllegalStateException("etcd did not answer " + path + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while asking etcd for " + path + ".", e);
        }
    }
}
