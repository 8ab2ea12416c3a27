package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ServedKind;

import java.util.Optional;

/**
 * One manifest of a work, as far as it can be understood.
 *
 * @param tree what is to be applied; nobody changes it
 * @param meta what the hub is told it stands for
 * @param served the kind on the member cluster, where it is known
 * @param problem why it cannot be applied; empty where it can be tried
 * @param passing whether the problem is the member's, which could not be asked
 */
record Manifest(
        ObjectNode tree,
        ManifestMeta meta,
        Optional<ServedKind> served,
        String problem,
        boolean passing) {

    /** Who knows which kinds the member has. */
    interface Kinds {
        Optional<ServedKind> find(String group, String version, String kind);
    }

    static Manifest of(int ordinal, RawObject raw, Kinds kinds) {
        ObjectNode tree;
        try {
            tree = raw.toTree();
        } catch (IllegalArgumentException e) {
            return unreadable(ordinal, "the manifest is not JSON");
        }
        // Identity is given by the member, so what the hub says of it is wrong.
        if (tree.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove("uid");
        }
        var version = text(tree, "apiVersion").split("/", -1);
        var kind = text(tree, "kind");
        if (kind.isEmpty() || version.length > 2 || version[version.length - 1].isEmpty()) {
            return unreadable(ordinal, "the manifest has no kind or no valid apiVersion");
        }
        return resolved(
                ordinal,
                tree,
                version.length == 2 ? version[0] : "",
                version[version.length - 1],
                kind,
                kinds);
    }

    private static Manifest resolved(
            int ordinal, ObjectNode tree, String group, String version, String kind, Kinds kinds) {
        var name = text(tree.path("metadata"), "name");
        var namespace = text(tree.path("metadata"), "namespace");
        Optional<ServedKind> served;
        var problem = "";
        var passing = false;
        try {
            served = kinds.find(group, version, kind);
            if (served.isEmpty()) {
                problem = "the server doesn't have a resource type \"" + kind + "\"";
            }
        } catch (ApiException e) {
            served = Optional.empty();
            problem = String.valueOf(e.getMessage());
            passing = true;
        }
        var inNamespace = served.map(found -> found.kind().namespaced()).orElse(true);
        var meta =
                new ManifestMeta(
                        ordinal,
                        group,
                        version,
                        kind,
                        served.map(found -> found.kind().plural()).orElse(""),
                        name,
                        inNamespace ? namespace : "");
        if (served.isPresent() && name.isEmpty()) {
            problem = "the manifest has no name";
        } else if (served.isPresent() && inNamespace && namespace.isEmpty()) {
            problem = "%s \"%s\" needs a namespace".formatted(kind, name);
        }
        return new Manifest(tree, meta, served, problem, passing);
    }

    private static Manifest unreadable(int ordinal, String why) {
        return new Manifest(
                RawObject.EMPTY.toTree(),
                new ManifestMeta(ordinal, "", "", "", "", "", ""),
                Optional.empty(),
                why,
                false);
    }

    int ordinal() {
        return meta.ordinal();
    }

    Resource resource() {
        return Resource.of(meta);
    }

    boolean isReadable() {
        return !Resource.text(meta.kind()).isEmpty();
    }

    int rank() {
        return isReadable() ? KindRank.of(Resource.text(meta.kind())) : KindRank.UNREADABLE;
    }

    /** Where the object is; empty where the manifest cannot be applied. */
    Optional<Place> place() {
        return problem.isEmpty()
                ? served.map(found ->
                        new Place(
                                found.kind(),
                                new ObjectKey(
                                        Resource.text(meta.namespace()),
                                        Resource.text(meta.name()))))
                : Optional.empty();
    }

    /** Whether this is the definition of the other's kind. */
    boolean defines(Manifest other) {
        var spec = tree.path("spec");
        return "CustomResourceDefinition".equals(meta.kind())
                && text(spec, "group").equals(other.meta.group())
                && text(spec.path("names"), "kind").equals(other.meta.kind());
    }

    private static String text(JsonNode object, String member) {
        return object.path(member).asText("");
    }
}
