package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The verbs about operators, under one name. */
public final class OperatorVerb implements Verb {
    private static final VerbHelp HELP =
            new VerbHelp(
                    "operator",
                    "Resolve operators with all they need, and browse catalogs.",
                    List.of(
                            "Works on files alone: nothing is asked of a cluster or written to one."),
                    List.of(
                            "trellis operator resolve --catalog catalog.yaml --subscribe queue:stable",
                            "trellis operator catalog show queue --catalog catalog.yaml"));

    private final CommandSpec spec = HELP.group(this, verbs());

    private static Map<String, Verb> verbs() {
        var verbs = new TreeMap<String, Verb>();
        verbs.put("resolve", new ResolveVerb());
        verbs.put("why", new WhyVerb());
        verbs.put("graph", new GraphVerb());
        verbs.put("catalog", new CatalogVerb());
        return verbs;
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        throw Refusal.usage(
                "Say what to do with operators: choose one of catalog, graph, resolve, why.");
    }
}
