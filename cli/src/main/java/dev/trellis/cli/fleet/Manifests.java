package dev.trellis.cli.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ServedKinds;
import dev.trellis.engine.client.Servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Brings manifests that come with Trellis to a server, and takes them away again. */
public final class Manifests {
    private static final int TRIES_AGAIN = 20;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);

    private final KubeApi api;
    private final ServedKinds kinds;
    private final String fieldManager;

    public Manifests(KubeApi api, String fieldManager) {
        this.api = api;
        this.kinds = new ServedKinds(api);
        this.fieldManager = fieldManager;
    }

    /** The documents of a file beside a class. */
    public static List<ObjectNode> beside(Class<?> neighbour, String file) {
        try (var yaml = neighbour.getResourceAsStream(file)) {
            if (yaml == null) {
                throw new IllegalStateException("there is no resource " + file);
            }
            return read(new String(yaml.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<ObjectNode> read(String yaml) {
        var mapper = new YAMLMapper();
        try (var documents =
                mapper.readerFor(JsonNode.class).<JsonNode>readValues(mapper.createParser(yaml))) {
            var manifests = new ArrayList<ObjectNode>();
            while (documents.hasNextValue()) {
                if (documents.nextValue() instanceof ObjectNode manifest) {
                    manifests.add(manifest);
                }
            }
            return manifests;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Applies them one after the other, whoever owned their fields before. */
    public void apply(List<ObjectNode> manifests) {
        manifests.forEach(this::apply);
    }

    /** A webhook that has just begun may miss its deadline: applying does no harm twice. */
    private void apply(ObjectNode manifest) {
        var answer = Servers.trying(api, applying(manifest));
        for (var again = 0; again < TRIES_AGAIN && isWebhookLate(answer); again++) {
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            answer = Servers.trying(api, applying(manifest));
        }
        Servers.requireSuccess(api, answer);
    }

    private static boolean isWebhookLate(Answer answer) {
        return answer.code() == HttpURLConnection.HTTP_INTERNAL_ERROR
                && answer.message().contains("failed calling webhook");
    }

    /**
     * Applies one on condition that it is still in the version that was seen.
     *
     * @param seen empty where there was none
     * @return false where somebody changed it in between
     */
    public boolean applyIfUnchanged(ObjectNode manifest, Optional<String> seen) {
        var conditional = manifest.deepCopy();
        seen.ifPresent(version ->
                ((ObjectNode) conditional.path("metadata")).put("resourceVersion", version));
        var answer = Servers.trying(api, applying(conditional));
        if (answer.code() == HttpURLConnection.HTTP_CONFLICT) {
            return false;
        }
        Servers.requireSuccess(api, answer);
        return true;
    }

    /** What applying one would give, or why it would be refused; nothing is stored. */
    public Answer rehearse(ObjectNode manifest) {
        return Servers.trying(api, applying(manifest).with("dryRun", "All"));
    }

    /** The object as it is on the server; empty where it is not there. */
    public Optional<ObjectNode> find(ObjectNode manifest) {
        var answer = Servers.trying(api, Call.get(path(manifest)));
        if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            return Optional.empty();
        }
        Servers.requireSuccess(api, answer);
        return Optional.of((ObjectNode) answer.tree());
    }

    private Call applying(ObjectNode manifest) {
        return Call.patch(path(manifest), Call.APPLY_PATCH, manifest.toString())
                .with("fieldManager", fieldManager)
                .with("force", "true");
    }

    /** Deletes them, the last first; what is not there is no matter. */
    public void delete(List<ObjectNode> manifests) {
        for (var manifest : manifests.reversed()) {
            var answer = Servers.trying(api, Call.delete(path(manifest), "{}"));
            if (answer.code() != HttpURLConnection.HTTP_NOT_FOUND) {
                Servers.requireSuccess(api, answer);
            }
        }
    }

    private String path(ObjectNode manifest) {
        var apiVersion = manifest.path("apiVersion").asText();
        var slash = apiVersion.indexOf('/');
        var served =
                kinds.find(
                                slash < 0 ? "" : apiVersion.substring(0, slash),
                                apiVersion.substring(slash + 1),
                                manifest.path("kind").asText())
                        .orElseThrow(() ->
                                Refusal.failed(
                                        "%s does not serve %s of %s: correct the kind, or install its definition."
                                                .formatted(
                                                        api.server(),
                                                        manifest.path("kind").asText("a kind"),
                                                        apiVersion)));
        var metadata = manifest.path("metadata");
        var namespace =
                Optional.of(metadata.path("namespace").asText("")).filter(name -> !name.isEmpty());
        var name = metadata.path("name").asText();
        if (name.isEmpty() || namespace.isPresent() != served.kind().namespaced()) {
            throw Refusal.failed(
                    "%s '%s' %s: mend its metadata."
                            .formatted(
                                    served.kind().kind(),
                                    name,
                                    name.isEmpty()
                                            ? "has no name"
                                            : namespace.isEmpty()
                                                    ? "has no namespace"
                                                    : "does not belong in a namespace"));
        }
        return served.kind().path(namespace) + "/" + name;
    }
}
