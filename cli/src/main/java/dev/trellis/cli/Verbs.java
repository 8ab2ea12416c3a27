package dev.trellis.cli;

import dev.trellis.cli.addon.AddonVerb;
import dev.trellis.cli.agent.AgentVerb;
import dev.trellis.cli.apiserver.ApiserverVerb;
import dev.trellis.cli.cluster.AcceptVerb;
import dev.trellis.cli.cluster.ClustersVerb;
import dev.trellis.cli.cluster.InitVerb;
import dev.trellis.cli.cluster.JoinVerb;
import dev.trellis.cli.cluster.UnjoinVerb;
import dev.trellis.cli.console.ConsoleVerb;
import dev.trellis.cli.crds.CrdsVerb;
import dev.trellis.cli.interpret.InterpretVerb;
import dev.trellis.cli.manager.ManagerVerb;
import dev.trellis.cli.operator.OperatorVerb;
import dev.trellis.cli.operators.OperatorManagerVerb;
import dev.trellis.cli.promote.DemoteVerb;
import dev.trellis.cli.promote.PromoteVerb;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbSet;
import dev.trellis.cli.up.DownVerb;
import dev.trellis.cli.up.UpVerb;
import dev.trellis.cli.view.PlacementsVerb;
import dev.trellis.cli.view.WorksVerb;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The verbs by name, in the order in which the help lists them. */
final class Verbs {
    private static final VerbSet ALL =
            VerbSet.NONE
                    .with(UpVerb.HELP, UpVerb::new)
                    .with(DownVerb.HELP, DownVerb::new)
                    .with(ConsoleVerb.HELP, ConsoleVerb::new)
                    .with(CrdsVerb.HELP, CrdsVerb::new)
                    .with(ManagerVerb.HELP, ManagerVerb::new)
                    .with(AgentVerb.HELP, AgentVerb::new)
                    .with(ApiserverVerb.HELP, ApiserverVerb::new)
                    .with(InitVerb.HELP, InitVerb::new)
                    .with(JoinVerb.HELP, JoinVerb::new)
                    .with(ClustersVerb.HELP, ClustersVerb::new)
                    .with(AcceptVerb.HELP, AcceptVerb::new)
                    .with(UnjoinVerb.HELP, UnjoinVerb::new)
                    .with(AddonVerb.HELP, AddonVerb::new)
                    .with(WorksVerb.HELP, WorksVerb::new)
                    .with(PlacementsVerb.HELP, PlacementsVerb::new)
                    .with(OperatorVerb.HELP, OperatorVerb::new)
                    .with(OperatorManagerVerb.HELP, OperatorManagerVerb::new)
                    .with(InterpretVerb.HELP, InterpretVerb::new)
                    .with(PromoteVerb.HELP, PromoteVerb::new)
                    .with(DemoteVerb.HELP, DemoteVerb::verb)
                    .with(BuildVerb.HELP, BuildVerb::new)
                    .with(VersionVerb.HELP, VersionVerb::new)
                    .with(CompletionVerb.HELP, CompletionVerb::new);

    private Verbs() {}

    static Set<String> names() {
        return ALL.names();
    }

    static Optional<Verb> find(String name) {
        return ALL.find(name);
    }

    /** Adds what these arguments can call: a verb that is called is named, wherever that stands. */
    static void addTo(CommandLine trellis, String... args) {
        ALL.addTo(trellis.getCommandSpec(), List.of(args)::contains);
    }

    /** Adds every verb with all its flags. */
    static void addAllTo(CommandSpec trellis) {
        ALL.addTo(trellis, _ -> true);
    }
}
