package dev.trellis.cli.operator;

import dev.trellis.graph.catalog.CatalogProblem;
import dev.trellis.graph.resolve.Failure;
import dev.trellis.graph.resolve.Install;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.Outcome;
import dev.trellis.graph.resolve.Resolution;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.version.Version;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a run came to, as programs read it.
 *
 * @param error why the whole run came to nothing, or empty
 * @param catalogProblems how many faults the catalogs have; {@code catalog show} tells them
 */
record Answer(
        String namespace,
        List<NewOperator> install,
        List<Subscribed> subscriptions,
        String error,
        int catalogProblems) {
    /**
     * An operator to be installed.
     *
     * @param replaces as its ClusterServiceVersion will say
     * @param updates the installed operator whose place it takes, or empty
     */
    record NewOperator(
            String name,
            String version,
            String packageName,
            String channel,
            String catalog,
            String replaces,
            String updates,
            List<String> subscriptions,
            String generatedSubscription,
            int part) {}

    /** What became of a subscription. */
    record Subscribed(
            String name,
            boolean fulfilled,
            String by,
            boolean isNew,
            String betterVersion,
            Why why) {}

    /** Why not, or why not better; all empty where there is nothing to tell. */
    record Why(String reason, String message, List<Said> facts, List<String> repairs) {
        static final Why NOTHING = new Why("", "", List.of(), List.of());

        static Why of(Failure failure) {
            return new Why(
                    failure.code().toString(),
                    failure.explanation().toString(),
                    failure.facts().stream()
                            .map(fact -> new Said(fact.author(), fact.sentence()))
                            .toList(),
                    failure.repairs());
        }
    }

    /** A part of a conflict. */
    record Said(String author, String sentence) {}

    static Answer of(ResolveState state, Resolution resolution) {
        return new Answer(
                state.namespace(),
                resolution.installs().stream().map(one -> install(state, one)).toList(),
                resolution.outcomes().entrySet().stream()
                        .map(one -> subscribed(one.getKey(), one.getValue()))
                        .toList(),
                resolution.error().orElse(""),
                state.sources().stream()
                        .map(source -> source.index().catalog().problems())
                        .mapToInt(List<CatalogProblem>::size)
                        .sum());
    }

    private static NewOperator install(ResolveState state, Install install) {
        var entry = install.operator().entry();
        return new NewOperator(
                entry.name(),
                entry.bundle().version().map(Version::toString).orElse(""),
                entry.packageName(),
                entry.channel(),
                install.operator().source().key().toString(),
                install.replaces(),
                state.installed().stream()
                        .map(Installed::name)
                        .filter(install.replaces()::equals)
                        .findFirst()
                        .orElse(""),
                install.subscriptions(),
                install.generated().map(Install.Generated::name).orElse(""),
                install.part());
    }

    private static Subscribed subscribed(String name, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Fulfilled(var by, var isNew, var blocked) ->
                    new Subscribed(
                            name,
                            true,
                            by.name(),
                            isNew,
                            blocked.map(one -> one.better().name()).orElse(""),
                            blocked.map(one -> Why.of(one.why())).orElse(Why.NOTHING));
            case Outcome.Failed(var failure) ->
                    new Subscribed(name, false, "", false, "", Why.of(failure));
        };
    }

    long failed() {
        return subscriptions.stream().filter(one -> !one.fulfilled()).count();
    }

    List<String> lines() {
        var lines = new ArrayList<String>();
        if (!error.isEmpty()) {
            lines.add("Nothing can be resolved: " + error);
        }
        for (var one : install) {
            lines.add(
                    "Install %s (channel %s of catalog %s)%s%s."
                            .formatted(
                                    one.name(),
                                    one.channel(),
                                    one.catalog(),
                                    one.updates().isEmpty() ? "" : ", updating " + one.updates(),
                                    one.generatedSubscription().isEmpty()
                                            ? ", for Subscription "
                                                    + String.join(", ", one.subscriptions())
                                            : ", because others need it"));
        }
        subscriptions.forEach(one -> lines.addAll(told(one)));
        return lines;
    }

    /** Nothing of what went well and is told above. */
    static List<String> told(Subscribed one) {
        var lines = new ArrayList<String>();
        if (!one.fulfilled()) {
            lines.add(one.why().message());
        } else if (!one.isNew()) {
            lines.add("Subscription %s stays with %s.".formatted(one.name(), one.by()));
        }
        if (one.fulfilled() && !one.betterVersion().isEmpty()) {
            lines.add(
                    "Subscription %s cannot have %s: %s"
                            .formatted(one.name(), one.betterVersion(), one.why().message()));
        }
        one.why()
                .facts()
                .forEach(fact -> lines.add("  %s: %s".formatted(fact.author(), fact.sentence())));
        return lines;
    }

    Stream<Subscribed> find(String name) {
        return subscriptions.stream()
                .filter(one -> Objects.equals(one.name(), name) || Objects.equals(one.by(), name));
    }
}
