package dev.trellis.graph.resolve;

import dev.trellis.graph.constraint.Constraint;
import dev.trellis.graph.resolve.Choice.Held;
import dev.trellis.graph.resolve.Choice.Nearby;
import dev.trellis.graph.resolve.Choice.Offered;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who can meet a requirement, in the order of preference: what is installed, what other namespaces
 * share, the catalog of who asks, then the other catalogs.
 */
final class Providers {
    private final ResolveState state;
    private final List<Installed> installed;
    private final List<Source> sources;

    Providers(ResolveState state, List<Installed> installed) {
        this.state = state;
        this.installed = installed;
        // Foreign catalogs come last whatever their priority: no tenant may capture what others
        // need.
        sources =
                state.sources().stream()
                        .filter(source ->
                                state.isVisible(source.key())
                                        || state.settings().searchesEverywhere())
                        .sorted(
                                Comparator.comparing(
                                                (Source source) -> !state.isVisible(source.key()))
                                        .thenComparing(
                                                Comparator.comparingInt(Source::priority)
                                                        .reversed())
                                        .thenComparing(source ->
                                                !source.key().namespace().equals(state.namespace()))
                                        .thenComparing(Source::key))
                        .toList();
    }

    /**
     * What was found.
     *
     * @param broken channels that hold something fitting and cannot be used
     */
    record Found(List<Choice> choices, List<Group> broken) {}

    Found of(Choice asking, Constraint constraint) {
        var choices = new ArrayList<Choice>();
        var broken = new ArrayList<Group>();
        installed.stream()
                .filter(one -> constraint.isMetBy(one.traits()))
                .forEach(one -> choices.add(new Held(one)));
        if (!state.settings().isStrict()) {
            state.neighbours().stream()
                    .filter(one -> one.servesHere() && constraint.isMetBy(one.traits()))
                    .forEach(one -> choices.add(new Nearby(one)));
        }
        for (var source : inOrderFor(asking)) {
            var found = source.index().find(constraint);
            if (state.settings().isStrict()) {
                found.broken().stream()
                        .filter(group -> !group.orderFault().isEmpty())
                        .findFirst()
                        .ifPresent(group -> {
                            throw new RunFault(group.orderFault());
                        });
            }
            broken.addAll(found.broken());
            found.entries().forEach(entry -> choices.add(new Offered(source, entry)));
        }
        return new Found(choices, broken);
    }

    private List<Source> inOrderFor(Choice asking) {
        Optional<CatalogKey> own =
                switch (asking) {
                    case Offered(var source, _) -> Optional.of(source.key());
                    case Held(var operator) when !state.settings().isStrict() -> operator.origin();
                    case Held _, Nearby _ -> Optional.empty();
                };
        return own.isEmpty()
                ? sources
                : Stream.concat(
                                sources.stream().filter(one -> one.key().equals(own.get())),
                                sources.stream().filter(one -> !one.key().equals(own.get())))
                        .toList();
    }
}
