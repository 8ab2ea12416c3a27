package dev.trellis.graph.resolve;

import dev.trellis.graph.resolve.Choice.Held;
import dev.trellis.graph.resolve.Choice.Nearby;
import dev.trellis.graph.resolve.Choice.Offered;

import java.util.List;
import java.util.Locale;

/** Reasons as people read them, with who is behind each. */
final class Facts {
    private static final int NAMES_MAX = 4;
    private static final String RULE = "Rule of every namespace";

    private Facts() {}

    static Fact of(ResolveState state, Reason reason) {
        return switch (reason) {
            case Reason.Missing missing ->
                    new Fact(subscription(state, missing.subscription()), missing.sentence());
            case Reason.Exists(var wanted) ->
                    new Fact(
                            subscription(state, wanted), "It asks for %s.".formatted(wish(wanted)));
            case Reason.Wants(var wanted, var candidates, _) ->
                    new Fact(
                            subscription(state, wanted),
                            "It can be fulfilled by %s.".formatted(some(candidates, "or")));
            case Reason.Unmanaged(var operator) ->
                    new Fact(
                            "ClusterServiceVersion %s/%s"
                                    .formatted(state.namespace(), operator.name()),
                            "It is installed and no Subscription manages it.");
            case Reason.There(var operator) ->
                    new Fact(
                            "ClusterServiceVersion %s/%s"
                                    .formatted(operator.namespace(), operator.name()),
                            "It is installed and watches this namespace.");
            case Reason.Forbidden forbidden ->
                    new Fact(
                            author(state, forbidden.choice()),
                            "It cannot be installed: %s."
                                    .formatted(withoutStop(forbidden.sentence())));
            case Reason.Needs needs -> new Fact(author(state, needs.choice()), needs(needs));
            case Reason.OnePackage(var name, var choices, _) ->
                    new Fact(
                            RULE,
                            "Only one version of package %s can be installed: %s."
                                    .formatted(name, some(choices, "or")));
            case Reason.OneProvider(var api, var choices, _) ->
                    new Fact(
                            RULE,
                            "Only one operator can manage %s: %s."
                                    .formatted(api, some(choices, "or")));
            case Reason.Supersedes(var newer, var current) ->
                    new Fact(
                            author(state, newer),
                            "It would take the place of %s.".formatted(current.name()));
            case Reason.Picked(var choice) ->
                    new Fact(
                            author(state, choice),
                            "It is chosen already for an older Subscription.");
        };
    }

    private static String needs(Reason.Needs needs) {
        var words = needs.requirement().words();
        if (!needs.candidates().isEmpty()) {
            return "It needs %s, which can come from %s."
                    .formatted(words, some(needs.candidates(), "or"));
        }
        return needs.broken().isEmpty()
                ? "It needs %s, which no catalog offers and nothing installed provides."
                        .formatted(words)
                : "It needs %s, which is offered only where it cannot be used: %s"
                        .formatted(words, needs.broken().getFirst().fault());
    }

    static String subscription(ResolveState state, Wanted wanted) {
        return "Subscription %s/%s".formatted(state.namespace(), wanted.name());
    }

    /** A phrase that can follow "asks for". */
    static String wish(Wanted wanted) {
        return "package %s%s%s from catalog %s%s"
                .formatted(
                        wanted.packageName(),
                        wanted.channel().isEmpty() ? "" : " in channel " + wanted.channel(),
                        wanted.startingCsv().isEmpty() || !wanted.installedCsv().isEmpty()
                                ? ""
                                : " starting with " + wanted.startingCsv(),
                        wanted.catalog(),
                        wanted.pin().isEmpty() ? "" : " within " + wanted.pin());
    }

    private static String author(ResolveState state, Choice choice) {
        return switch (choice) {
            case Offered(var source, var entry) ->
                    "Bundle %s of catalog %s".formatted(entry.name(), source.key());
            case Held(var operator) ->
                    "ClusterServiceVersion %s/%s".formatted(state.namespace(), operator.name());
            case Nearby(var operator) ->
                    "ClusterServiceVersion %s/%s".formatted(operator.namespace(), operator.name());
        };
    }

    static String some(List<Choice> choices, String conjunction) {
        var names = choices.stream().map(Choice::name).distinct().toList();
        if (names.size() == 1) {
            return names.getFirst() + " only";
        }
        if (names.size() > NAMES_MAX) {
            return String.format(
                    Locale.ROOT,
                    "%s %s %,d more",
                    String.join(", ", names.subList(0, NAMES_MAX)),
                    conjunction,
                    names.size() - NAMES_MAX);
        }
        return String.join(", ", names.subList(0, names.size() - 1))
                + " "
                + conjunction
                + " "
                + names.getLast();
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
