package dev.trellis.cli;

import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.ClientProblem;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.Set;

/**
 * The one place where errors end: a sentence on standard error and an exit code.
 *
 * <p>The stack trace is for those who ask for it with {@code --verbose}.
 */
final class Faults {
    private Faults() {}

    /** picocli's own answer is the whole help; here the sentence must not drown in it. */
    static int wrongUsage(ParameterException fault) {
        var command = fault.getCommandLine();
        say(
                command,
                asSentence(explanation(fault))
                        + " Try: "
                        + command.getCommandSpec().qualifiedName()
                        + " --help");
        return Refusal.USAGE;
    }

    private static String explanation(ParameterException fault) {
        if (!(fault instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(fault.getMessage());
        }
        var command = fault.getCommandLine();
        var word = unmatched.getUnmatched().getFirst();
        var verbs = command.getSubcommands().keySet();
        if (word.startsWith("-")) {
            return unknown("flag", word, command.getCommandSpec().optionsMap().keySet());
        }
        return unknown(verbs.isEmpty() ? "argument" : "verb", word, verbs);
    }

    private static String unknown(String what, String word, Set<String> known) {
        return Nearest.correction(what, word, known)
                .orElse("There is no %s %s.".formatted(what, word));
    }

    static int failed(Exception fault, CommandLine command, boolean verbose) {
        if (fault instanceof Refusal refusal) {
            say(command, refusal.sentence());
            trace(command, fault, verbose);
            return refusal.exitCode();
        }
        if (fault instanceof ClientProblem problem) {
            say(command, String.valueOf(problem.getMessage()));
            trace(command, fault, verbose);
            return exitCode(problem.kind());
        }
        say(
                command,
                "This should not have happened: "
                        + asSentence(fault.toString())
                        + (verbose ? "" : " Try again with --verbose for details."));
        trace(command, fault, verbose);
        return Refusal.FAILED;
    }

    /** A kubeconfig is what the user gave us; the server behind it is not. */
    private static int exitCode(ClientProblem.Kind kind) {
        return switch (kind) {
            case KUBECONFIG_MISSING,
                    KUBECONFIG_UNREADABLE,
                    KUBECONFIG_MALFORMED,
                    NOT_IN_A_CLUSTER ->
                    Refusal.USAGE;
            case SERVER_UNREACHABLE,
                    CERTIFICATE_NOT_TRUSTED,
                    UNAUTHORIZED,
                    FORBIDDEN,
                    KIND_NOT_SERVED,
                    SERVER_FAILED ->
                    Refusal.FAILED;
        };
    }

    private static void trace(CommandLine command, Exception fault, boolean verbose) {
        if (verbose) {
            fault.printStackTrace(command.getErr());
            command.getErr().flush();
        }
    }

    private static void say(CommandLine command, String sentence) {
        command.getErr().println("trellis: " + sentence);
        command.getErr().flush();
    }

    private static String asSentence(String message) {
        return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
    }
}
