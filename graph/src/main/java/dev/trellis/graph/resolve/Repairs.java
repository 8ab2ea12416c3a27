package dev.trellis.graph.resolve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a person could change to have a subscription fulfilled. Each was tried: nothing is suggested
 * that does not help, or that helps one subscription and breaks another.
 */
final class Repairs {
    private static final int TRIED_MAX = 16;
    private static final int TOLD_MAX = 3;

    private final ResolveState state;
    private final Wanted failing;
    private final Set<String> words = new LinkedHashSet<>();
    private final List<ResolveState> changes = new ArrayList<>();

    private Repairs(ResolveState state, Wanted failing) {
        this.state = state;
        this.failing = failing;
    }

    /** Phrases that can follow "to change this"; none if nothing simple helps. */
    static List<String> of(ResolveState state, Wanted failing, List<Reason> core) {
        var repairs = new Repairs(state, failing);
        for (var reason : core) {
            repairs.collect(reason);
        }
        return repairs.verified();
    }

    private void collect(Reason reason) {
        switch (reason) {
            case Reason.Missing missing -> collectNear(missing);
            case Reason.Exists(var wanted) -> collectLoosening(wanted);
            case Reason.Unmanaged(var operator) ->
                    add(
                            "delete the ClusterServiceVersion %s, which no Subscription manages"
                                    .formatted(operator.name()),
                            state.withoutInstalled(operator.name()));
            default -> {}
        }
    }

    private void collectLoosening(Wanted wanted) {
        var name = wanted.name();
        if (!wanted.pin().isEmpty()) {
            add(
                    "remove the version pin of Subscription " + name,
                    state.changing(name, one -> one.withPin("")));
        }
        if (!wanted.startingCsv().isEmpty()) {
            add(
                    "remove startingCSV from Subscription " + name,
                    state.changing(name, one -> one.withStartingCsv("")));
        }
        if (!wanted.channel().isEmpty()) {
            groups(wanted).stream()
                    .map(Group::channel)
                    .filter(channel -> !channel.equals(wanted.channel()))
                    .forEach(channel ->
                            add(
                                    "set the channel of Subscription %s to %s"
                                            .formatted(name, channel),
                                    state.changing(
                                            name,
                                            one -> one.withChannel(channel).withStartingCsv(""))));
        }
        if (!name.equals(failing.name())) {
            add("delete Subscription " + name, state.withoutSubscription(name));
        }
    }

    private void collectNear(Reason.Missing missing) {
        var wanted = missing.subscription();
        var name = wanted.name();
        switch (missing.code()) {
            case NO_CATALOG_CONTENT, PACKAGE_NOT_FOUND -> {
                state.sources().stream()
                        .filter(source -> state.isVisible(source.key()))
                        .filter(source -> !source.key().equals(wanted.catalog()))
                        .filter(source -> !source.index().groups(wanted.packageName()).isEmpty())
                        .forEach(source ->
                                add(
                                        "take catalog %s in Subscription %s"
                                                .formatted(source.key(), name),
                                        state.changing(
                                                name, one -> one.withCatalog(source.key()))));
                nearPackages(wanted)
                        .forEach(near ->
                                add(
                                        "take package %s in Subscription %s".formatted(near, name),
                                        state.changing(name, one -> one.withPackage(near))));
            }
            case CHANNEL_NOT_FOUND, CHANNEL_BROKEN, STARTING_VERSION_NOT_FOUND ->
                    collectLoosening(wanted);
            default -> {}
        }
    }

    /** Names that differ little, and packages that have a channel of the name. */
    private List<String> nearPackages(Wanted wanted) {
        return state.sources().stream()
                .filter(source -> source.key().equals(wanted.catalog()))
                .flatMap(source -> source.index().packages().stream())
                .filter(near ->
                        Nearness.isNear(wanted.packageName(), near)
                                || groups(wanted.withPackage(near)).stream()
                                        .anyMatch(group ->
                                                group.channel().equals(wanted.packageName())))
                .sorted(
                        Comparator.comparingInt((String near) ->
                                        Nearness.distance(wanted.packageName(), near))
                                .thenComparing(Comparator.naturalOrder()))
                .limit(TOLD_MAX)
                .toList();
    }

    private List<Group> groups(Wanted wanted) {
        return state.sources().stream()
                .filter(source -> source.key().equals(wanted.catalog()))
                .flatMap(source -> source.index().groups(wanted.packageName()).stream())
                .toList();
    }

    private void add(String phrase, ResolveState changed) {
        if (changes.size() < TRIED_MAX && words.add(phrase)) {
            changes.add(changed);
        }
    }

    private List<String> verified() {
        if (changes.isEmpty()) {
            return List.of();
        }
        var before = failing(state);
        var told = new ArrayList<String>();
        var phrases = List.copyOf(words);
        for (var i = 0; i < phrases.size() && told.size() < TOLD_MAX; i++) {
            var after = failing(changes.get(i));
            if (!after.contains(failing.name()) && before.containsAll(after)) {
                told.add(phrases.get(i));
            }
        }
        return told;
    }

    private static Set<String> failing(ResolveState state) {
        var answer = Resolver.resolve(state, false);
        return state.subscriptions().stream()
                .map(Wanted::name)
                .filter(name -> !(answer.outcomes().get(name) instanceof Outcome.Fulfilled))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
