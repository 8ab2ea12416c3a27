package dev.trellis.sdk.work;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ConfigReference;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which configurations a work was rendered from, as its annotation says it. */
public final class ConfigHashes {
    private ConfigHashes() {}

    /**
     * The hash of each configuration, empty where it is not known yet. Keys are {@code
     * resource.group/namespace/name}, for the core group without the point, for objects without
     * namespace with both slashes.
     */
    public static SortedMap<String, String> of(List<ConfigReference> references) {
        var hashes = new TreeMap<String, String>();
        for (var reference : references) {
            var desired = reference.desiredConfig();
            if (desired != null) {
                hashes.put(key(reference, desired), orEmpty(desired.specHash()));
            }
        }
        return hashes;
    }

    /** The annotation; none where the add-on has no configuration. */
    static Optional<String> annotation(List<ConfigReference> references) {
        if (references.isEmpty()) {
            return Optional.empty();
        }
        var json = JsonNodeFactory.instance.objectNode();
        of(references).forEach(json::put);
        return Optional.of(json.toString());
    }

    private static String key(ConfigReference reference, ConfigSpecHash desired) {
        var group = orEmpty(reference.group());
        return "%s%s/%s/%s"
                .formatted(
                        reference.resource(),
                        group.isEmpty() ? "" : "." + group,
                        orEmpty(desired.namespace()),
                        desired.name());
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
