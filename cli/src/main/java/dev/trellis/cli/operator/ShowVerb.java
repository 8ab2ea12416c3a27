package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.graph.catalog.Bundle;
import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.CatalogProblem;
import dev.trellis.graph.catalog.Channel;
import dev.trellis.graph.catalog.OperatorPackage;
import dev.trellis.graph.constraint.Requirement;
import dev.trellis.graph.version.Version;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;

/** Shows one package with its channels, versions and what is wrong with it. */
final class ShowVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "show",
                    "Show a package: its channels, versions, APIs, needs and faults.",
                    List.of(),
                    List.of("trellis operator catalog show queue --catalog catalog.yaml"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "PACKAGE", "The package.");
    private final Flag<String[]> catalogs;
    private final Output output;

    ShowVerb() {
        catalogs = RunFlags.catalogs(spec);
        output = Output.of(spec, Format.TEXT);
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** A package in one catalog. */
    private record Shown(
            String packageName,
            String catalog,
            String defaultChannel,
            List<ShownChannel> channels,
            List<ShownVersion> versions,
            List<String> problems) {}

    private record ShownChannel(String name, int entries, boolean isUsable) {}

    private record ShownVersion(
            String name, String version, List<String> provides, List<String> needs) {}

    @Override
    public void run() {
        var asked = name.value();
        var loaded = RunFlags.load(catalogs);
        var shown = new ArrayList<Shown>();
        loaded.forEach((catalog, content) -> {
            var found = content.packages().get(asked);
            if (found != null) {
                shown.add(shown(catalog, content, found));
            }
        });
        if (shown.isEmpty()) {
            throw Refusal.failed(
                    "No catalog has a package %s: look with trellis operator catalog search."
                            .formatted(asked));
        }
        output.show(shown, shown.stream().flatMap(one -> lines(one).stream()).toList());
    }

    private static Shown shown(String catalog, Catalog content, OperatorPackage one) {
        return new Shown(
                one.name(),
                catalog,
                one.defaultChannel(),
                one.channels().values().stream().map(ShowVerb::channel).toList(),
                one.bundles().values().stream().map(ShowVerb::version).toList(),
                content.problems().stream()
                        .filter(problem -> problem.packageName().equals(one.name()))
                        .map(CatalogProblem::sentence)
                        .toList());
    }

    private static ShownChannel channel(Channel channel) {
        return new ShownChannel(channel.name(), channel.entries().size(), !channel.isBroken());
    }

    private static ShownVersion version(Bundle bundle) {
        return new ShownVersion(
                bundle.name(),
                bundle.version().map(Version::toString).orElse(""),
                bundle.traits().provided().stream().map(Object::toString).toList(),
                bundle.traits().requirements().stream().map(Requirement::words).toList());
    }

    private static List<String> lines(Shown one) {
        var lines = new ArrayList<String>();
        lines.add("Package %s of catalog %s".formatted(one.packageName(), one.catalog()));
        for (var channel : one.channels()) {
            lines.add(
                    "  channel %s%s: %d entries%s"
                            .formatted(
                                    channel.name(),
                                    channel.name().equals(one.defaultChannel()) ? " (default)" : "",
                                    channel.entries(),
                                    channel.isUsable() ? "" : ", cannot be used"));
        }
        for (var version : one.versions()) {
            lines.add("  %s %s".formatted(version.name(), version.version()));
            version.provides().forEach(api -> lines.add("    provides " + api));
            version.needs().forEach(need -> lines.add("    needs " + need));
        }
        one.problems().forEach(problem -> lines.add("  problem: " + problem));
        return lines;
    }
}
