package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.cli.shell.VerbSet;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** The verbs about operators, under one name. */
public final class OperatorVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "operator",
                    "Resolve operators with all they need, browse catalogs, uninstall.",
                    List.of(
                            "All but uninstall work on files alone: they ask and write nothing of a cluster."),
                    List.of(
                            "trellis operator resolve --catalog catalog.yaml --subscribe queue:stable",
                            "trellis operator catalog show queue --catalog catalog.yaml"));

    private final CommandSpec spec = HELP.spec(this);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public VerbSet verbs() {
        return VerbSet.NONE
                .with(CatalogVerb.HELP, CatalogVerb::new)
                .with(GraphVerb.HELP, GraphVerb::new)
                .with(LockVerb.HELP, LockVerb::new)
                .with(ResolveVerb.HELP, ResolveVerb::new)
                .with(UninstallVerb.HELP, UninstallVerb::new)
                .with(WhyVerb.HELP, WhyVerb::new);
    }

    @Override
    public void run() {
        throw Refusal.usage(
                "Say what to do with operators: choose one of catalog, graph, lock, resolve, uninstall, why.");
    }
}
