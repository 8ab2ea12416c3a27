package dev.trellis.operators.source;

import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.resolve.CatalogIndex;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * The content of one catalog.
 *
 * @param digest of the content; equal ones mean equal content
 * @param fault why it cannot be read now, empty if it can; the index then is an older one, or empty
 * @param nativeApis APIs of the cluster itself that any of its bundles asks for
 * @param manifests where the manifests of its bundles are
 */
public record Shelved(
        String digest,
        CatalogIndex index,
        String fault,
        Set<Gvk> nativeApis,
        ManifestSource manifests) {

    /** What is read of an operator's own image is not part of the content. */
    static Shelved of(String digest, Catalog catalog, ManifestSource manifests) {
        var apis =
                catalog.packages().values().stream()
                        .flatMap(one -> one.bundles().values().stream())
                        .flatMap(bundle -> bundle.needs().nativeApis().stream())
                        .collect(Collectors.toUnmodifiableSet());
        return new Shelved(digest, CatalogIndex.of(catalog), "", apis, manifests);
    }

    /** A catalog that could never be read. */
    static Shelved unread(String fault) {
        return new Shelved(
                "", CatalogIndex.of(Catalog.EMPTY), fault, Set.of(), ManifestSource.NONE);
    }

    /** The same content, which cannot be read again for now. */
    Shelved stale(String why) {
        return new Shelved(digest, index, why, nativeApis, manifests);
    }

    public boolean isHealthy() {
        return fault.isEmpty();
    }

    boolean means(Shelved other) {
        return digest.equals(other.digest) && fault.equals(other.fault);
    }
}
