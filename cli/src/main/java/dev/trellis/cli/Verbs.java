package dev.trellis.cli;

import dev.trellis.cli.addon.AddonVerb;
import dev.trellis.cli.agent.AgentVerb;
import dev.trellis.cli.apiserver.ApiserverVerb;
import dev.trellis.cli.cluster.AcceptVerb;
import dev.trellis.cli.cluster.ClustersVerb;
import dev.trellis.cli.cluster.InitVerb;
import dev.trellis.cli.cluster.JoinVerb;
import dev.trellis.cli.cluster.UnjoinVerb;
import dev.trellis.cli.crds.CrdsVerb;
import dev.trellis.cli.interpret.InterpretVerb;
import dev.trellis.cli.manager.ManagerVerb;
import dev.trellis.cli.operator.OperatorVerb;
import dev.trellis.cli.operators.OperatorManagerVerb;
import dev.trellis.cli.promote.DemoteVerb;
import dev.trellis.cli.promote.PromoteVerb;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.cli.up.DownVerb;
import dev.trellis.cli.up.UpVerb;
import dev.trellis.cli.view.PlacementsVerb;
import dev.trellis.cli.view.WorksVerb;

import picocli.CommandLine;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The verbs by name, in the order in which the help lists them. */
final class Verbs {
    private static final Map<String, Supplier<Verb>> ALL = all();

    private Verbs() {}

    private static Map<String, Supplier<Verb>> all() {
        var verbs = new LinkedHashMap<String, Supplier<Verb>>();
        verbs.put("up", UpVerb::new);
        verbs.put("down", DownVerb::new);
        verbs.put("crds", CrdsVerb::new);
        verbs.put("manager", ManagerVerb::new);
        verbs.put("agent", AgentVerb::new);
        verbs.put("apiserver", ApiserverVerb::new);
        verbs.put("init", InitVerb::new);
        verbs.put("join", JoinVerb::new);
        verbs.put("clusters", ClustersVerb::new);
        verbs.put("accept", AcceptVerb::new);
        verbs.put("unjoin", UnjoinVerb::new);
        verbs.put("addon", AddonVerb::new);
        verbs.put("works", WorksVerb::new);
        verbs.put("placements", PlacementsVerb::new);
        verbs.put("operator", OperatorVerb::new);
        verbs.put("operator-manager", OperatorManagerVerb::new);
        verbs.put("interpret", InterpretVerb::new);
        verbs.put("promote", PromoteVerb::new);
        verbs.put("demote", DemoteVerb::new);
        verbs.put("build", BuildVerb::new);
        verbs.put("version", VersionVerb::new);
        verbs.put("completion", CompletionVerb::new);
        return verbs;
    }

    static Collection<String> names() {
        return ALL.keySet();
    }

    static Optional<Verb> find(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Supplier::get);
    }

    /**
     * Adds the verb that these arguments begin with, or all where that is not certain.
     *
     * <p>Each verb costs a millisecond or more, which a call of another verb need not pay.
     */
    static void addTo(CommandLine trellis, String... args) {
        var first = args.length == 0 ? "" : args[0];
        if (ALL.containsKey(first)) {
            add(trellis, first);
        } else {
            addAllTo(trellis);
        }
    }

    static void addAllTo(CommandLine trellis) {
        names().forEach(name -> add(trellis, name));
    }

    private static void add(CommandLine trellis, String name) {
        if (!trellis.getSubcommands().containsKey(name)) {
            var verb = find(name).orElseThrow();
            trellis.addSubcommand(name, VerbHelp.withCommonFlags(verb.spec()));
        }
    }
}
