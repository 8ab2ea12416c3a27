package dev.trellis.cli;

import dev.trellis.cli.shell.Choice;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.List;
import java.util.Locale;

/** Prints what makes a shell complete verbs and flags. */
final class CompletionVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "completion",
                    "Print the shell's completion script.",
                    List.of("Have your shell read it at the start; the examples show how."),
                    List.of(
                            "source <(trellis completion bash)",
                            "trellis completion bash > ~/.local/share/bash-completion/completions/trellis",
                            "echo 'source <(trellis completion zsh)' >> ~/.zshrc"));

    /** One script serves both: it brings in zsh's layer for bash completions by itself. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Choice<Shell> SHELLS = Choice.of(Shell.class);

    private final CommandSpec spec =
            HELP.spec(this)
                    .addPositional(
                            PositionalParamSpec.builder()
                                    .type(Shell.class)
                                    .converters(SHELLS)
                                    .completionCandidates(SHELLS.words())
                                    .index("0")
                                    .arity("1")
                                    .required(true)
                                    .paramLabel("SHELL")
                                    .description("One of ${COMPLETION-CANDIDATES}.")
                                    .build());

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var whole = new CommandLine(VerbHelp.withCommonFlags(Cli.TRELLIS.spec(this)));
        Verbs.addAllTo(whole.getCommandSpec());
        Output.print(spec, AutoComplete.bash(whole.getCommandName(), whole) + "\n");
    }
}
