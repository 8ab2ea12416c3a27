package dev.trellis.cli;

import dev.trellis.cli.log.LogLevel;
import dev.trellis.cli.shell.Choice;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Terminal;

import org.slf4j.event.Level;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Puts the command line together: the verbs, how they are run, and what is said when they fail. */
final class Cli {
    private Cli() {}

    /** The command line that can run these arguments. */
    static CommandLine commandLine(String... args) {
        var trellis = new Trellis();
        var line = new CommandLine(trellis);
        Verbs.addTo(line, args);
        var ansi = Terminal.colours() ? Help.Ansi.ON : Help.Ansi.OFF;
        var faults = new Faults(trellis::verbose);
        return line
                // A name that starts with @ is a name here, not a file of arguments.
                .setExpandAtFiles(false)
                .registerConverter(Format.class, Choice.of(Format.class))
                .registerConverter(
                        CompletionVerb.Shell.class, Choice.of(CompletionVerb.Shell.class))
                .setColorScheme(Help.defaultColorScheme(ansi))
                .setExecutionStrategy(parsed -> run(trellis, parsed))
                .setParameterExceptionHandler(faults::wrongUsage)
                .setExecutionExceptionHandler(faults::failed);
    }

    private static int run(Trellis trellis, ParseResult parsed) {
        LogLevel.set(trellis.verbose() ? Level.DEBUG : usualLevel(parsed));
        return new RunLast().execute(parsed);
    }

    private static Level usualLevel(ParseResult parsed) {
        var verb = parsed.asCommandLineList().getLast().getCommand();
        return verb instanceof LongRunning ? Level.INFO : Level.WARN;
    }
}
