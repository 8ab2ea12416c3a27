package dev.trellis.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Makes custom resource definitions known to a server. */
final class CustomResources {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final PatchContext APPLY =
            new PatchContext.Builder()
                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                    .withFieldManager("trellis-testkit")
                    .withForce(true)
                    .build();

    private CustomResources() {}

    /**
     * Applies all definitions and returns when the server lists objects of each version that they
     * serve.
     */
    static void apply(KubernetesClient client, List<String> yamlFiles) {
        var paths = new ArrayList<String>();
        for (var definition : definitionsIn(yamlFiles)) {
            // As the untyped object that was read: a typed one would drop what its class does not
            // know.
            client.resource(YAML.convertValue(definition, GenericKubernetesResource.class))
                    .patch(APPLY, definition.toString());
            paths.addAll(servedPaths(definition));
        }
        paths.forEach(path -> awaitServed(client, path));
    }

    private static List<JsonNode> definitionsIn(List<String> yamlFiles) {
        var definitions = new ArrayList<JsonNode>();
        for (var file : yamlFiles) {
            try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file)) {
                documents.forEachRemaining(document -> {
                    if (document.path("kind").asText().equals("CustomResourceDefinition")) {
                        definitions.add(document);
                    }
                });
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "A file of custom resource definitions is not valid YAML.", e);
            }
        }
        return definitions;
    }

    private static List<String> servedPaths(JsonNode definition) {
        var spec = definition.path("spec");
        var paths = new ArrayList<String>();
        for (var version : spec.path("versions")) {
            if (version.path("served").asBoolean()) {
                paths.add(
                        "/apis/%s/%s/%s"
                                .formatted(
                                        spec.path("group").asText(),
                                        version.path("name").asText(),
                                        spec.path("names").path("plural").asText()));
            }
        }
        return paths;
    }

    private static void awaitServed(KubernetesClient client, String path) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isServed(client, path)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "%s is not served after %s: look at the status of its definition."
                                .formatted(path, PATIENCE));
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while waiting for " + path + ".", e);
            }
        }
    }

    private static boolean isServed(KubernetesClient client, String path) {
        try {
            return client.raw(path + "?limit=1") != null; // null is 404
        } catch (KubernetesClientException e) {
            // An earlier test left objects, and its webhook is gone: served, but not converted.
            if (String.valueOf(e.getMessage()).contains("conversion webhook")) {
                return true;
            }
            throw e;
        }
    }
}
