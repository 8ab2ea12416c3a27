package dev.trellis.api.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.json.RawObject;

import org.jspecify.annotations.Nullable;

/**
 * Carries the v1alpha1 member {@code spec.installNamespace} through v1beta1, which has no such
 * member, as an annotation.
 */
final class InstallNamespace {

    private static final String ANNOTATIONS = "annotations";

    private InstallNamespace() {}

    /** Metadata without the annotation, and the namespace that it carried. */
    record Taken(@Nullable RawObject metadata, @Nullable String namespace) {}

    static @Nullable RawObject putInto(@Nullable RawObject metadata, @Nullable String namespace) {
        if (namespace == null || namespace.isEmpty()) {
            return metadata;
        }
        var tree = (metadata == null ? RawObject.EMPTY : metadata).toTree();
        var annotations = annotationsOf(tree);
        if (annotations == null) {
            annotations = tree.putObject(ANNOTATIONS);
        }
        annotations.put(AddOnAnnotations.INSTALL_NAMESPACE, namespace);
        return RawObject.of(tree);
    }

    static Taken takeFrom(@Nullable RawObject metadata) {
        // Most metadata lacks the annotation, and is then passed on as it is.
        if (metadata == null || !metadata.json().contains(AddOnAnnotations.INSTALL_NAMESPACE)) {
            return new Taken(metadata, null);
        }
        var tree = metadata.toTree();
        var annotations = annotationsOf(tree);
        if (annotations == null || !annotations.has(AddOnAnnotations.INSTALL_NAMESPACE)) {
            return new Taken(metadata, null);
        }
        var namespace = textOf(annotations.remove(AddOnAnnotations.INSTALL_NAMESPACE));
        if (annotations.isEmpty()) {
            tree.remove(ANNOTATIONS);
        }
        // An empty namespace would violate the v1alpha1 pattern; without it the default applies.
        return new Taken(RawObject.of(tree), Empty.toAbsent(namespace));
    }

    private static @Nullable ObjectNode annotationsOf(ObjectNode metadata) {
        return switch (metadata.get(ANNOTATIONS)) {
            case ObjectNode annotations -> annotations;
            case JsonNode other when !other.isNull() ->
                    throw new IllegalArgumentException("its annotations are not a map");
            case null, default -> null;
        };
    }

    private static @Nullable String textOf(JsonNode value) {
        if (!value.isTextual() && !value.isNull()) {
            throw new IllegalArgumentException(
                    "its annotation " + AddOnAnnotations.INSTALL_NAMESPACE + " is not a string");
        }
        return value.textValue();
    }
}
