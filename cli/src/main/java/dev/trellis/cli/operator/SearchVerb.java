package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.graph.catalog.OperatorPackage;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds packages by a word in their name, description or APIs. */
final class SearchVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "search",
                    "Find packages by a word.",
                    List.of(
                            "Looks at names, descriptions and the kinds of APIs that are provided.",
                            "Without a word all packages are listed."),
                    List.of("trellis operator catalog search database --catalog catalog.yaml"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument word = Argument.optional(spec, "WORD", "What to look for.");
    private final Flag<String[]> catalogs;
    private final Output output;

    SearchVerb() {
        catalogs = RunFlags.catalogs(spec);
        output = Output.of(spec, Format.TEXT);
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** A package that fits. */
    private record Found(String packageName, String catalog, String defaultChannel, int versions) {}

    @Override
    public void run() {
        var wanted = word.find().orElse("").toLowerCase(Locale.ROOT);
        var found = new ArrayList<Found>();
        RunFlags.load(catalogs)
                .forEach((name, catalog) ->
                        catalog.packages().values().stream()
                                .filter(one -> fits(one, wanted))
                                .forEach(one ->
                                        found.add(
                                                new Found(
                                                        one.name(),
                                                        name,
                                                        one.defaultChannel(),
                                                        one.bundles().size()))));
        output.show(
                found,
                new Table(
                        List.of("PACKAGE", "CATALOG", "DEFAULT CHANNEL", "VERSIONS"),
                        found.stream()
                                .map(one ->
                                        List.of(
                                                one.packageName(),
                                                one.catalog(),
                                                one.defaultChannel(),
                                                String.valueOf(one.versions())))
                                .toList()));
    }

    private static boolean fits(OperatorPackage one, String word) {
        return one.name().toLowerCase(Locale.ROOT).contains(word)
                || one.description().toLowerCase(Locale.ROOT).contains(word)
                || one.bundles().values().stream()
                        .flatMap(bundle -> bundle.traits().provided().stream())
                        .anyMatch(api -> api.toString().toLowerCase(Locale.ROOT).contains(word));
    }
}
