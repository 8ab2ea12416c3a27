package dev.trellis.cli.operator;

import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.removal.Removal;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Takes an operator off a cluster, after saying what that means. */
final class UninstallVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "uninstall",
                    "Take an operator off a cluster, after saying what that breaks.",
                    List.of(
                            "Without --yes nothing is removed: it only says what would be removed, what",
                            "would break and what would stay. Refused where others need the operator,",
                            "unless --force says that this is meant. Definitions of APIs and their",
                            "objects always stay."),
                    List.of(
                            "trellis operator uninstall queue -n team",
                            "trellis operator uninstall queue -n team --with-dependencies --yes"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name =
            Argument.required(
                    spec, "NAME", "A Subscription, a package or a ClusterServiceVersion.");
    private final Flag<String> namespace =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("-n", "--namespace")
                            .paramLabel("NAME")
                            .required(true)
                            .description("Where the operator is installed."));
    private final Flag<Boolean> dependencies =
            flag(
                    spec,
                    "--with-dependencies",
                    "Also what came because this one needed it, and nobody needs any more.");
    private final Flag<Boolean> force = flag(spec, "--force", "Also where others need it.");
    private final Flag<Boolean> yes = flag(spec, "--yes", "Remove it, rather than tell.");
    private final HubFlags cluster = HubFlags.of(spec, "The cluster's");
    private final Output output = Output.of(spec, Format.TEXT);

    private static Flag<Boolean> flag(CommandSpec spec, String name, String description) {
        return Flag.of(
                spec,
                Boolean.class,
                OptionSpec.builder(name).arity("0").defaultValue("false").description(description));
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        cluster.withServer(
                client -> uninstall(new InstalledOperators(KubeApi.of(client)), namespace.value()));
    }

    /**
     * What is shown.
     *
     * @param done whether it was removed, or would be
     */
    record Shown(String namespace, boolean done, Removal removal) {}

    private void uninstall(InstalledOperators operators, String home) {
        var removal =
                Removal.of(operators.load(), home, name.value(), dependencies.value())
                        .orElseThrow(() ->
                                Refusal.failed(
                                        "There is no operator %s in namespace %s."
                                                .formatted(name.value(), home)));
        if (yes.value()) {
            if (!removal.broken().isEmpty() && !force.value()) {
                throw Refusal.failed(
                        "%s: remove that first, or say --force."
                                .formatted(
                                        removal.broken().stream()
                                                .map(Removal.Broken::toString)
                                                .collect(Collectors.joining("; "))));
            }
            // A subscription that is still there would bring its operator back.
            removal.subscriptions().forEach(one -> operators.deleteSubscription(home, one));
            removal.operators().forEach(one -> operators.deleteOperator(home, one));
        }
        output.show(new Shown(home, yes.value(), removal), lines(home, removal));
    }

    private List<String> lines(String home, Removal removal) {
        var lines = new ArrayList<String>();
        removal.broken().forEach(one -> lines.add("Breaks: " + one + "."));
        lines.add(
                "%s: %s%s."
                        .formatted(
                                yes.value() ? "Removed" : "Removes",
                                named("ClusterServiceVersion", removal.operators()),
                                removal.subscriptions().isEmpty()
                                        ? ""
                                        : ", " + named("Subscription", removal.subscriptions())));
        if (!removal.needless().isEmpty()) {
            lines.add(
                    "Nobody needs any more: %s. Remove it too with --with-dependencies."
                            .formatted(String.join(", ", removal.needless())));
        }
        if (!removal.left().isEmpty()) {
            lines.add(
                    "Stays, with its objects: the API %s."
                            .formatted(
                                    removal.left().stream()
                                            .map(Gvk::toString)
                                            .collect(Collectors.joining(", "))));
        }
        if (!removal.broken().isEmpty() && yes.value()) {
            lines.add(
                    "What needs it may bring it back as a dependency: remove that too, in namespace %s."
                            .formatted(home));
        }
        if (!yes.value()) {
            lines.add(
                    "Nothing was removed: say --yes%s to remove it."
                            .formatted(removal.broken().isEmpty() ? "" : " and --force"));
        }
        return lines;
    }

    private static String named(String kind, Collection<String> names) {
        return kind + " " + String.join(", ", names);
    }
}
