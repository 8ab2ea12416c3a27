package dev.trellis.graph.resolve;

/**
 * A catalog that a run may look at.
 *
 * @param fault why it cannot be read, empty if it can; its index then is an older one, or empty
 */
public record Source(CatalogKey key, int priority, CatalogIndex index, String fault) {
    public Source(CatalogKey key, int priority, CatalogIndex index) {
        this(key, priority, index, "");
    }
}
