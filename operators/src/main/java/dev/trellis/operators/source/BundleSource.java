package dev.trellis.operators.source;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.catalog.Catalog;
import dev.trellis.operators.image.BundleImages;
import dev.trellis.operators.image.Logins;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The manifests of bundles: those in the catalog, else those in the bundle's own image.
 *
 * @param own those in the catalog
 * @param logins for pulling images
 */
record BundleSource(
        ManifestSource own, Catalog catalog, BundleImages images, Supplier<Logins> logins)
        implements ManifestSource {
    @Override
    public List<JsonNode> load(String packageName, String bundle) {
        var inside = own.load(packageName, bundle);
        return inside.isEmpty()
                ? image(packageName, bundle)
                        .map(image -> images.load(image, logins.get()))
                        .orElse(inside)
                : inside;
    }

    private Optional<String> image(String packageName, String bundle) {
        return Optional.ofNullable(catalog.packages().get(packageName))
                .flatMap(one -> Optional.ofNullable(one.bundles().get(bundle)))
                .map(one -> one.image())
                .filter(image -> !image.isEmpty());
    }
}
