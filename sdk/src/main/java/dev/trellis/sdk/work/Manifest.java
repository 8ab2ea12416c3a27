package dev.trellis.sdk.work;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.Outcome;

/**
 * A manifest with what is asked of it again and again, so that its text is parsed once.
 *
 * @param raw the object with its members in order
 * @param bytes its part of a work's size
 * @param mark what the add-on's author wrote on it
 * @param scaledToZero whether it says that nothing of it is to run
 */
public record Manifest(
        RawObject raw, ManifestKey key, long bytes, Mark mark, boolean scaledToZero) {

    /**
     * What annotations and labels say about the treatment of a manifest.
     *
     * @param hook it runs before the add-on is removed
     * @param guideHook it does, but by a label that only the developer guide knows
     * @param orphan it outlives the add-on
     * @param location where it goes in hosted mode; empty where it says nothing
     */
    record Mark(boolean hook, boolean guideHook, boolean orphan, String location) {}

    static Outcome<Manifest> of(RawObject raw) {
        var tree = raw.toTree();
        var metadata = tree.path("metadata");
        var name = text(metadata, "name");
        var kind = text(tree, "kind");
        var version = text(tree, "apiVersion").split("/", -1);
        if (kind.isEmpty()) {
            return Outcome.failed("the object '" + name + "' has no kind");
        }
        if (version.length > 2 || version[version.length - 1].isEmpty()) {
            return Outcome.failed(
                    "%s '%s' has no valid apiVersion: '%s'"
                            .formatted(kind, name, text(tree, "apiVersion")));
        }
        var key =
                new ManifestKey(
                        version.length == 2 ? version[0] : "",
                        version[version.length - 1],
                        kind,
                        text(metadata, "namespace"),
                        name);
        var replicas = tree.path("spec").path("replicas");
        var mark = mark(metadata);
        var scaledToZero = replicas.isNumber() && replicas.decimalValue().signum() == 0;
        var sorted = MemberOrder.sorted(raw, tree);
        return Outcome.of(
                new Manifest(sorted, key, ManifestSize.bytes(sorted), mark, scaledToZero));
    }

    public boolean isDeployment() {
        return key.isOf("apps", "Deployment");
    }

    public boolean isDaemonSet() {
        return key.isOf("apps", "DaemonSet");
    }

    /** The object as rules about it name it. */
    public ResourceIdentifier identifier() {
        return key.identifier();
    }

    /** Whether it runs before the add-on is removed, and never with the rest. */
    public boolean isHook(boolean strictOcm) {
        return (key.kind().equals("Job") || key.kind().equals("Pod"))
                && (mark.hook() || (mark.guideHook() && !strictOcm));
    }

    private static Mark mark(JsonNode metadata) {
        var annotations = metadata.path("annotations");
        var labels = metadata.path("labels");
        var location = text(annotations, AddOnAnnotations.HOSTED_LOCATION);
        return new Mark(
                annotations.has(AddOnAnnotations.PRE_DELETE_HOOK)
                        || labels.has(AddOnAnnotations.PRE_DELETE_HOOK),
                labels.has(AddOnLabels.PRE_DELETE_HOOK),
                annotations.has(AddOnAnnotations.DELETION_ORPHAN),
                location.isEmpty() ? text(labels, AddOnAnnotations.HOSTED_LOCATION) : location);
    }

    private static String text(JsonNode object, String member) {
        return object.path(member).asText("");
    }
}
