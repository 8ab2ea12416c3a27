package dev.trellis.graph.resolve;

import dev.trellis.graph.resolve.Installed.Phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A namespace {@code ns} with catalogs, subscriptions and installed operators. */
final class Scenario {
    static final String NAMESPACE = "ns";

    private final List<Source> sources = new ArrayList<>();
    private final List<Wanted> subscriptions = new ArrayList<>();
    private final List<Installed> installed = new ArrayList<>();
    private final List<Neighbour> neighbours = new ArrayList<>();
    private ClusterFacts facts = ClusterFacts.UNKNOWN;
    private Settings settings = Settings.USUAL;

    /** As the reference system does it. */
    static Scenario strict() {
        var made = new Scenario();
        made.settings = made.settings.strict();
        return made;
    }

    static Scenario usual() {
        return new Scenario();
    }

    Scenario catalog(String... lines) {
        return catalogAt(key("cat"), 0, lines);
    }

    Scenario catalogAt(CatalogKey key, int priority, String... lines) {
        sources.add(new Source(key, priority, Shelf.index(lines)));
        return this;
    }

    static CatalogKey key(String name) {
        return new CatalogKey(NAMESPACE, name);
    }

    /**
     * {@code package}, {@code package:channel}, {@code package:channel@starting}, in catalog cat.
     */
    Scenario subscribe(String... wishes) {
        for (var wish : wishes) {
            subscriptions.add(wanted(wish));
        }
        return this;
    }

    private Wanted wanted(String wish) {
        var halves = wish.split("@", 2);
        var names = halves[0].split(":", 2);
        return new Wanted(
                names[0] + (names.length > 1 ? "-" + names[1] : ""),
                subscriptions.size(),
                key("cat"),
                names[0],
                names.length > 1 ? names[1] : "",
                halves.length > 1 ? halves[1] : "",
                "",
                "");
    }

    /** Changes the subscription that was added last. */
    Scenario but(UnaryOperator<Wanted> change) {
        subscriptions.add(change.apply(subscriptions.removeLast()));
        return this;
    }

    /** An operator that the subscription added last has installed. */
    Scenario with(String line) {
        var made = new Installed(Shelf.Line.of(line).name(), Shelf.Line.of(line).traits());
        installed.add(made);
        return but(one -> one.withInstalledCsv(made.name()));
    }

    /** An operator that no subscription names. */
    Scenario orphan(String line) {
        return installed(line, Phase.SETTLED, "");
    }

    Scenario installed(String line, Phase phase, String replaces) {
        installed.add(
                new Installed(
                        Shelf.Line.of(line).name(),
                        Shelf.Line.of(line).traits(),
                        phase,
                        replaces,
                        Optional.empty(),
                        true));
        return this;
    }

    Scenario neighbour(String line, boolean servesHere, boolean sharesTargets) {
        neighbours.add(
                new Neighbour(
                        "other",
                        Shelf.Line.of(line).name(),
                        Shelf.Line.of(line).traits(),
                        servesHere,
                        sharesTargets));
        return this;
    }

    Scenario facts(ClusterFacts others) {
        facts = others;
        return this;
    }

    Scenario settings(UnaryOperator<Settings> change) {
        settings = change.apply(settings);
        return this;
    }

    ResolveState state() {
        return new ResolveState(
                NAMESPACE, sources, subscriptions, installed, neighbours, facts, settings);
    }

    Resolution resolve() {
        return Resolver.resolve(state());
    }

    /** The new operators, or the failures by code, or the error. */
    String answer() {
        var answer = resolve();
        if (answer.error().isPresent()) {
            return "error: " + answer.error().get();
        }
        var failures =
                answer.outcomes().entrySet().stream()
                        .filter(one -> one.getValue() instanceof Outcome.Failed)
                        .map(one ->
                                one.getKey()
                                        + " "
                                        + ((Outcome.Failed) one.getValue()).failure().code())
                        .collect(Collectors.joining(", "));
        var names = String.join(" ", answer.names());
        return failures.isEmpty() ? names : (names + " [" + failures + "]").strip();
    }

    /** Where the new operators come from: {@code catalog/namespace/channel/name}. */
    List<String> places() {
        return resolve().installs().stream()
                .map(one -> one.operator().id(NAMESPACE))
                .sorted()
                .toList();
    }

    Failure failureOf(String subscription) {
        return ((Outcome.Failed) Objects.requireNonNull(resolve().outcomes().get(subscription)))
                .failure();
    }
}
