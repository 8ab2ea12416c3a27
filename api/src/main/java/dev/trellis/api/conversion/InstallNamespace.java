package dev.trellis.api.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.json.ApiJson;

import org.jspecify.annotations.Nullable;

/**
 * Carries the v1alpha1 member {@code spec.installNamespace} through v1beta1, which has no such
 * member, as an annotation.
 */
final class InstallNamespace {

    private static final String ANNOTATIONS = "annotations";

    private InstallNamespace() {}

    /** Metadata without the annotation, and the namespace that it carried. */
    record Taken(@Nullable String metadata, @Nullable String namespace) {}

    static @Nullable String putInto(@Nullable JsonSlice metadata, @Nullable String namespace) {
        if (namespace == null || namespace.isEmpty()) {
            return metadata == null ? null : metadata.text();
        }
        var tree = ApiJson.readObject(metadata == null ? "{}" : metadata.text());
        var annotations = annotationsOf(tree);
        if (annotations == null) {
            annotations = tree.putObject(ANNOTATIONS);
        }
        annotations.put(AddOnAnnotations.INSTALL_NAMESPACE, namespace);
        return tree.toString();
    }

    static Taken takeFrom(@Nullable JsonSlice metadata) {
        var text = metadata == null ? null : metadata.text();
        // Without the annotation, metadata is passed on as it is.
        if (text == null || !text.contains(AddOnAnnotations.INSTALL_NAMESPACE)) {
            return new Taken(text, null);
        }
        var tree = ApiJson.readObject(text);
        var annotations = annotationsOf(tree);
        if (annotations == null || !annotations.has(AddOnAnnotations.INSTALL_NAMESPACE)) {
            return new Taken(text, null);
        }
        var namespace = textOf(annotations.remove(AddOnAnnotations.INSTALL_NAMESPACE));
        if (annotations.isEmpty()) {
            tree.remove(ANNOTATIONS);
        }
        // An empty namespace would violate the v1alpha1 pattern; without it the default applies.
        return new Taken(tree.toString(), Empty.toAbsent(namespace));
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
