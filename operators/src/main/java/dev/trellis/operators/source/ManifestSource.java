package dev.trellis.operators.source;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;

/** Where the manifests of a catalog's bundles are. */
@FunctionalInterface
public interface ManifestSource {
    ManifestSource NONE = (_, _) -> List.of();

    /**
     * The manifests of a bundle, none where the catalog does not hold them itself.
     *
     * @throws StaleCatalog where the catalog has changed since it was read
     * @throws dev.trellis.operators.image.ImageTrouble where they are in an image that cannot be
     *     had
     */
    List<JsonNode> load(String packageName, String bundle);
}
