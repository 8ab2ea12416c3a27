package dev.trellis.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command itself: what all verbs inherit. */
@Command(
        name = "trellis",
        scope = ScopeType.INHERIT,
        sortOptions = false,
        header = {
            "Keeps add-ons, operators and workloads, with everything they depend on,",
            "installed, healthy and explained on every cluster of a Kubernetes fleet."
        },
        synopsisHeading = "%nUsage: ",
        synopsisSubcommandLabel = "VERB",
        descriptionHeading = "%n",
        description = "Each verb has a --help of its own, with examples.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nFlags:%n",
        commandListHeading = "%nVerbs:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failed: one sentence on standard error says why",
            "2:wrong usage: an unknown verb or flag, a bad value, an unusable kubeconfig"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  trellis up",
            "  trellis crds | kubectl apply -f -",
            "  trellis completion --help"
        })
final class Trellis implements Runnable {
    private static final int AFTER_THE_VERBS_OWN = 100;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = AFTER_THE_VERBS_OWN,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli reads the flag itself
    private boolean help;

    @Option(
            names = "--verbose",
            order = AFTER_THE_VERBS_OWN,
            scope = ScopeType.INHERIT,
            description = "Log in detail, and show the stack trace of an error.")
    private boolean verbose;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before a verb runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "No verb given.");
    }

    boolean verbose() {
        return verbose;
    }
}
