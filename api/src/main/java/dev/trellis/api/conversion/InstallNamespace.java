package dev.trellis.api.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.RawObject;

import org.jspecify.annotations.Nullable;

/**
 * Carries the v1alpha1 member {@code spec.installNamespace} through v1beta1, which has no such
 * member, as an annotation.
 */
final class InstallNamespace {

    static final String ANNOTATION = "addon.open-cluster-management.io/v1alpha1-install-namespace";

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
        annotations.put(ANNOTATION, namespace);
        return RawObject.of(tree);
    }

    static Taken takeFrom(@Nullable RawObject metadata) {
        // Most metadata lacks the annotation, and is then passed on as it is.
        if (metadata == null || !metadata.json().contains(ANNOTATION)) {
            return new Taken(metadata, null);
        }
        var tree = metadata.toTree();
        var annotations = annotationsOf(tree);
        if (annotations == null || !annotations.has(ANNOTATION)) {
            return new Taken(metadata, null);
        }
        var namespace = textOf(annotations.remove(ANNOTATION));
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
            throw new IllegalArgumentException("its annotation " + ANNOTATION + " is not a string");
        }
        return value.textValue();
    }
}
