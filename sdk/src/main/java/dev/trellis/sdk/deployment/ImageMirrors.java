package dev.trellis.sdk.deployment;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.deployment.ImageMirror;
import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.json.ApiJson;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * From where images are pulled instead of where their names say.
 *
 * <p>Every entry looks at the image's own name, never at what an earlier entry made of it, and the
 * last one that changes the name wins.
 */
public record ImageMirrors(List<ImageMirror> mirrors) {
    public static final String ANNOTATION = ClusterAnnotations.IMAGE_REGISTRIES;

    public ImageMirrors {
        mirrors = List.copyOf(mirrors);
    }

    /**
     * The mirrors that a cluster's annotation lists; none where it has no such annotation.
     *
     * @throws IllegalArgumentException where the annotation is malformed, with a sentence for users
     */
    public static ImageMirrors ofAnnotations(Map<String, String> annotations) {
        var text = annotations.getOrDefault(ANNOTATION, "");
        return new ImageMirrors(text.isEmpty() ? List.of() : parsed(text));
    }

    /** The name to pull the image by. */
    public String override(String image) {
        var overridden = image;
        for (var mirror : mirrors) {
            var name = replaced(image, mirror);
            if (!name.equals(image)) {
                overridden = name;
            }
        }
        return overridden;
    }

    private static String replaced(String image, ImageMirror entry) {
        var source = withoutTrailingSlash(Objects.requireNonNullElse(entry.source(), ""));
        var mirror = withoutTrailingSlash(entry.mirror());
        if (source.isEmpty()) {
            var lastSegment = image.substring(image.lastIndexOf('/') + 1);
            return mirror.isEmpty() ? lastSegment : mirror + "/" + lastSegment;
        }
        return image.startsWith(source) ? mirror + image.substring(source.length()) : image;
    }

    private static String withoutTrailingSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    private static List<ImageMirror> parsed(String annotation) {
        JsonNode tree;
        try {
            tree = ApiJson.readTree(annotation);
        } catch (IllegalArgumentException e) {
            throw malformed();
        }
        var registries = tree.path("registries");
        if (!isObjectOrNothing(tree) || !(registries.isArray() || isNothing(registries))) {
            throw malformed();
        }
        var mirrors = new ArrayList<ImageMirror>();
        for (var registry : registries) {
            mirrors.add(new ImageMirror(text(registry, "mirror"), text(registry, "source")));
        }
        return mirrors;
    }

    private static String text(JsonNode registry, String member) {
        var value = registry.path(member);
        if (!isObjectOrNothing(registry) || !(value.isTextual() || isNothing(value))) {
            throw malformed();
        }
        return value.asText("");
    }

    private static boolean isObjectOrNothing(JsonNode node) {
        return node.isObject() || isNothing(node);
    }

    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException(
                "the annotation "
                        + ANNOTATION
                        + " of the managed cluster is not of the form"
                        + " {\"registries\":[{\"source\":\"...\",\"mirror\":\"...\"}]}:"
                        + " correct or remove it");
    }
}
