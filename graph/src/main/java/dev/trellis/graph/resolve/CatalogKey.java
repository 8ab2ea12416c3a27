package dev.trellis.graph.resolve;

import java.util.Comparator;

/** Where a catalog is. Ordered by name, then by namespace. */
public record CatalogKey(String namespace, String name) implements Comparable<CatalogKey> {
    private static final Comparator<CatalogKey> ORDER =
            Comparator.comparing(CatalogKey::name).thenComparing(CatalogKey::namespace);

    @Override
    public int compareTo(CatalogKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
