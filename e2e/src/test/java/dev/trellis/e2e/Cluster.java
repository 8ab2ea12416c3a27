package dev.trellis.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.trellis.testkit.server.KubeServer;

import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;

/** An API server, as a person with kubectl uses it. */
record Cluster(KubeServer server) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(200);

    Path kubeconfig() {
        return server.kubeconfig();
    }

    void apply(String yaml) {
        server.kubectlWithInput(yaml, "apply", "--server-side", "--force-conflicts", "-f", "-")
                .outOrThrow();
    }

    void apply(Path file) {
        kubectl("apply", "--server-side", "--force-conflicts", "-f", file.toString());
    }

    void kubectl(String... arguments) {
        server.kubectl(arguments).outOrThrow();
    }

    /** The object or list at a path of the API; a missing node where there is none. */
    JsonNode get(String path) {
        var text = server.client().raw(path);
        try {
            return text == null ? MissingNode.getInstance() : JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(path + " is answered with something else than JSON", e);
        }
    }

    List<JsonNode> list(String path) {
        return StreamSupport.stream(get(path).path("items").spliterator(), false).toList();
    }

    List<String> names(String path) {
        return list(path).stream().map(item -> item.at("/metadata/name").asText()).toList();
    }

    boolean has(String path) {
        return !get(path).isMissingNode();
    }

    /** {@code status/reason} of a condition. */
    String condition(String path, String type) {
        for (var condition : get(path).at("/status/conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText() + "/" + condition.path("reason").asText();
            }
        }
        return "none";
    }

    static void eventually(String what, ThrowingRunnable check) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(PAUSE)
                .ignoreExceptions()
                .untilAsserted(check);
    }
}
