package dev.trellis.cli.up;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ServedKinds;
import dev.trellis.engine.client.Servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Manifests that come with Trellis. */
final class Manifests {
    private static final String MANAGER = "trellis-up";

    private Manifests() {}

    /** Applies the documents of a file beside this class, one after the other. */
    static void apply(KubeApi api, String file) {
        var kinds = new ServedKinds(api);
        try (var yaml = Manifests.class.getResourceAsStream(file)) {
            if (yaml == null) {
                throw new IllegalStateException("there is no resource " + file);
            }
            var mapper = new YAMLMapper();
            var documents =
                    mapper.readerFor(JsonNode.class)
                            .<JsonNode>readValues(mapper.createParser(yaml));
            while (documents.hasNext()) {
                if (documents.next() instanceof ObjectNode manifest) {
                    apply(api, kinds, manifest);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void apply(KubeApi api, ServedKinds kinds, ObjectNode manifest) {
        var apiVersion = manifest.path("apiVersion").asText();
        var slash = apiVersion.indexOf('/');
        var served =
                kinds.find(
                                slash < 0 ? "" : apiVersion.substring(0, slash),
                                apiVersion.substring(slash + 1),
                                manifest.path("kind").asText())
                        .orElseThrow(() ->
                                new IllegalStateException(
                                        "the API does not serve " + manifest.path("kind")));
        var metadata = manifest.path("metadata");
        var namespace =
                Optional.of(metadata.path("namespace").asText("")).filter(name -> !name.isEmpty());
        Servers.send(
                api,
                Call.patch(
                                served.kind().path(namespace)
                                        + "/"
                                        + metadata.path("name").asText(),
                                Call.APPLY_PATCH,
                                manifest.toString())
                        .with("fieldManager", MANAGER)
                        .with("force", "true"));
    }
}
