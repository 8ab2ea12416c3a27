package dev.trellis.graph.catalog;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of a catalog.
 *
 * @param packages by name
 * @param problems what was found wrong while loading; what they concern is not offered
 * @param others documents of schemas that are not known here, as they were
 */
public record Catalog(
        SortedMap<String, OperatorPackage> packages,
        List<CatalogProblem> problems,
        List<Meta> others) {
    public static final Catalog EMPTY = new Catalog(new TreeMap<>(), List.of(), List.of());

    public Catalog {
        packages = Collections.unmodifiableSortedMap(new TreeMap<>(packages));
        problems = problems.stream().sorted().distinct().toList();
        others = List.copyOf(others);
    }

    /** How many pairs of a bundle and a channel there are. */
    public int entries() {
        return packages.values().stream()
                .flatMap(one -> one.channels().values().stream())
                .mapToInt(channel -> channel.entries().size())
                .sum();
    }

    public int bundles() {
        return packages.values().stream().mapToInt(one -> one.bundles().size()).sum();
    }
}
