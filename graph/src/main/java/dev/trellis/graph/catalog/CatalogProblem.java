package dev.trellis.graph.catalog;

import java.util.Comparator;

/**
 * Something wrong in a catalog, and where.
 *
 * @param channel empty if it concerns no single channel
 * @param sentence what is wrong, naming the place
 */
public record CatalogProblem(String packageName, String channel, String sentence)
        implements Comparable<CatalogProblem> {
    private static final Comparator<CatalogProblem> ORDER =
            Comparator.comparing(CatalogProblem::packageName)
                    .thenComparing(CatalogProblem::channel)
                    .thenComparing(CatalogProblem::sentence);

    @Override
    public int compareTo(CatalogProblem other) {
        return ORDER.compare(this, other);
    }
}
