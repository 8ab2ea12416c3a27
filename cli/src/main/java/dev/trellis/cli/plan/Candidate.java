package dev.trellis.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.cli.fleet.Manifests;
import dev.trellis.hub.plan.ObjectChange;

import java.net.HttpURLConnection;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * An object that the user wants on the hub.
 *
 * @param before as it is there; empty where it is not
 * @param after as it would be there, with what the server fills in
 * @param refusal why the server would not store it
 */
record Candidate(
        ObjectNode manifest,
        Optional<ObjectNode> before,
        JsonNode after,
        Optional<String> refusal) {
    // Everybody's write changes these, whatever it is about.
    private static final List<String> BOOKKEEPING =
            List.of("managedFields", "resourceVersion", "uid", "generation", "creationTimestamp");

    /**
     * Asks the server what it would make of an object, without storing it.
     *
     * @param together all objects that are to be applied
     */
    static Candidate of(ObjectNode manifest, Collection<ObjectNode> together, Manifests server) {
        var before = server.find(manifest);
        var answer = server.rehearse(manifest);
        if (answer.succeeded()) {
            return new Candidate(manifest, before, answer.tree(), Optional.empty());
        }
        // What lives in a namespace that comes with it can be checked only when that is there.
        var waits =
                answer.code() == HttpURLConnection.HTTP_NOT_FOUND
                        && together.stream().anyMatch(other -> isNamespaceOf(other, manifest));
        return new Candidate(
                manifest,
                before,
                manifest,
                waits ? Optional.empty() : Optional.of(answer.message()));
    }

    private static boolean isNamespaceOf(JsonNode namespace, JsonNode object) {
        return namespace.path("kind").asText().equals("Namespace")
                && namespace
                        .at("/metadata/name")
                        .asText()
                        .equals(object.at("/metadata/namespace").asText());
    }

    /** {@code Kind namespace/name}. */
    String title() {
        var namespace = manifest.at("/metadata/namespace").asText();
        return manifest.path("kind").asText()
                + " "
                + (namespace.isEmpty() ? "" : namespace + "/")
                + manifest.at("/metadata/name").asText();
    }

    ObjectChange change() {
        return ObjectChange.between(
                before.<JsonNode>map(Candidate::plain).orElse(MissingNode.getInstance()),
                plain((ObjectNode) after));
    }

    /** The version that was seen; empty where there was none. */
    Optional<String> seen() {
        return before.map(found -> found.at("/metadata/resourceVersion").asText());
    }

    private static ObjectNode plain(ObjectNode object) {
        var plain = object.deepCopy();
        plain.remove("status");
        if (plain.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove(BOOKKEEPING);
        }
        return plain;
    }
}
