package dev.trellis.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.Locale;

/** Prints what makes a shell complete verbs and flags. */
@Command(
        name = "completion",
        header = "Print the shell's completion script.",
        description = "Have your shell read it at the start; the examples show how.",
        footer = {
            "  source <(trellis completion bash)",
            "  trellis completion bash > ~/.local/share/bash-completion/completions/trellis",
            "  echo 'source <(trellis completion zsh)' >> ~/.zshrc"
        })
final class CompletionVerb implements Runnable {
    /** One script serves both: it brings in zsh's layer for bash completions by itself. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // set by picocli, which checks the value
    private Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before a verb runs
    private CommandSpec spec;

    @Override
    public void run() {
        var root = spec.root().commandLine();
        Verbs.addAllTo(root);
        root.getOut().println(AutoComplete.bash(spec.root().name(), root));
        root.getOut().flush();
    }
}
