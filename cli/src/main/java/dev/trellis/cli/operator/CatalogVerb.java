package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.Map;

/** The verbs about what catalogs hold. */
final class CatalogVerb implements Verb {
    private static final VerbHelp HELP =
            new VerbHelp(
                    "catalog",
                    "Browse catalogs of operators.",
                    List.of(),
                    List.of("trellis operator catalog search vault --catalog catalog.yaml"));

    private final CommandSpec spec =
            HELP.group(this, Map.of("search", new SearchVerb(), "show", new ShowVerb()));

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        throw Refusal.usage("Say what to do with catalogs: choose one of search, show.");
    }
}
