package dev.trellis.cli;

import dev.trellis.cli.log.LogLevel;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Terminal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import org.slf4j.event.Level;

import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

import java.util.List;

/** Puts the command line together: the verbs, how they are run, and what is said when they fail. */
final class Cli {
    static final VerbHelp TRELLIS =
            new VerbHelp(
                    "trellis",
                    """
                    Keeps add-ons, operators and workloads, with everything they depend on,
                    installed, healthy and explained on every cluster of a Kubernetes fleet.\
                    """,
                    List.of("Each verb has a --help of its own, with examples."),
                    List.of(
                            "trellis up",
                            "trellis crds | kubectl apply -f -",
                            "trellis completion --help"));

    static {
        // Looking for a class of Groovy's, picocli would open every jar there is.
        System.setProperty("picocli.disable.closures", "true");
    }

    private Cli() {}

    /** The command line that can run these arguments. */
    static CommandLine commandLine(String... args) {
        var line = new CommandLine(VerbHelp.withCommonFlags(TRELLIS.spec(TRELLIS)));
        Verbs.addTo(line, args);
        var ansi = Terminal.colours() ? Help.Ansi.ON : Help.Ansi.OFF;
        return line
                // A name that starts with @ is a name here, not a file of arguments.
                .setExpandAtFiles(false)
                .setColorScheme(Help.defaultColorScheme(ansi))
                .setExecutionStrategy(Cli::run)
                .setParameterExceptionHandler((fault, _) -> Faults.wrongUsage(fault))
                .setExecutionExceptionHandler((fault, command, parsed) ->
                        Faults.failed(fault, command, isVerbose(parsed)));
    }

    /** Whether the verb that this command line has run is one that works until it is stopped. */
    static boolean ranUntilStopped(CommandLine line) {
        var parsed = line.getParseResult();
        return parsed != null
                && parsed.asCommandLineList().getLast().getCommand() instanceof Verb verb
                && verb.isLongRunning();
    }

    private static int run(ParseResult parsed) {
        var helped = CommandLine.executeHelpRequest(parsed);
        if (helped != null) {
            return helped;
        }
        var command = parsed.asCommandLineList().getLast();
        if (!(command.getCommand() instanceof Verb verb)) {
            throw new ParameterException(command, "No verb given.");
        }
        LogLevel.set(isVerbose(parsed) ? Level.DEBUG : verb.usualLevel());
        try {
            verb.run();
            return Refusal.NONE;
        } catch (RuntimeException e) {
            throw new ExecutionException(command, "running " + parsed.originalArgs(), e);
        }
    }

    /** The flag may stand before the verb or behind it. */
    private static boolean isVerbose(ParseResult parsed) {
        return parsed.asCommandLineList().stream()
                .anyMatch(command -> command.getParseResult().hasMatchedOption(VerbHelp.VERBOSE));
    }
}
