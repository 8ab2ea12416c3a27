package dev.trellis.graph.resolve;

import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * All that a run may look at, in whatever order it was found. What is not in here cannot influence
 * it.
 *
 * @param namespace of the subscriptions and the installed operators
 */
public record ResolveState(
        String namespace,
        List<Source> sources,
        List<Wanted> subscriptions,
        List<Installed> installed,
        List<Neighbour> neighbours,
        ClusterFacts facts,
        Settings settings) {
    public ResolveState {
        sources = sources.stream().sorted(Comparator.comparing(Source::key)).toList();
        subscriptions = subscriptions.stream().sorted().toList();
        installed = installed.stream().sorted(Comparator.comparing(Installed::name)).toList();
        neighbours =
                neighbours.stream()
                        .sorted(
                                Comparator.comparing(Neighbour::namespace)
                                        .thenComparing(Neighbour::name))
                        .toList();
    }

    public ResolveState(
            String namespace,
            List<Source> sources,
            List<Wanted> subscriptions,
            List<Installed> installed) {
        this(
                namespace,
                sources,
                subscriptions,
                installed,
                List.of(),
                ClusterFacts.UNKNOWN,
                Settings.USUAL);
    }

    public ResolveState with(Settings other) {
        return new ResolveState(
                namespace, sources, subscriptions, installed, neighbours, facts, other);
    }

    public ResolveState with(ClusterFacts other) {
        return new ResolveState(
                namespace, sources, subscriptions, installed, neighbours, other, settings);
    }

    public ResolveState withSubscriptions(List<Wanted> others) {
        return new ResolveState(namespace, sources, others, installed, neighbours, facts, settings);
    }

    public ResolveState withInstalled(List<Installed> others) {
        return new ResolveState(
                namespace, sources, subscriptions, others, neighbours, facts, settings);
    }

    public ResolveState withNeighbours(List<Neighbour> others) {
        return new ResolveState(
                namespace, sources, subscriptions, installed, others, facts, settings);
    }

    /** The same with one subscription changed. */
    ResolveState changing(String subscription, UnaryOperator<Wanted> change) {
        return withSubscriptions(
                subscriptions.stream()
                        .map(one -> one.name().equals(subscription) ? change.apply(one) : one)
                        .toList());
    }

    ResolveState withoutSubscription(String subscription) {
        return withSubscriptions(
                subscriptions.stream().filter(one -> !one.name().equals(subscription)).toList());
    }

    ResolveState withoutInstalled(String name) {
        return withInstalled(installed.stream().filter(one -> !one.name().equals(name)).toList());
    }

    /** Whether subscriptions of the namespace may name catalogs of that one. */
    boolean isVisible(CatalogKey catalog) {
        return catalog.namespace().equals(namespace)
                || (!facts.excludesGlobalCatalogs()
                        && settings.globalNamespaces().contains(catalog.namespace()));
    }
}
