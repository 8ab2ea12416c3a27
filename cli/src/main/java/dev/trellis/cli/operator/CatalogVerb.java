package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.cli.shell.VerbSet;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** The verbs about what catalogs hold. */
final class CatalogVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "catalog",
                    "Browse catalogs of operators.",
                    List.of(),
                    List.of("trellis operator catalog search vault --catalog catalog.yaml"));

    private final CommandSpec spec = HELP.spec(this);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public VerbSet verbs() {
        return VerbSet.NONE
                .with(SearchVerb.HELP, SearchVerb::new)
                .with(ShowVerb.HELP, ShowVerb::new);
    }

    @Override
    public void run() {
        throw Refusal.usage("Say what to do with catalogs: choose one of search, show.");
    }
}
