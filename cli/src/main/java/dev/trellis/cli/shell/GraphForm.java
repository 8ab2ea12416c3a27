package dev.trellis.cli.shell;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.Locale;

/** The forms of a drawing. */
public enum GraphForm {
    TEXT,
    DOT,
    MERMAID,
    JSON;

    /** Lets a verb that draws be asked for one of them. */
    public static Flag<GraphForm> flag(CommandSpec verb) {
        var forms = Choice.of(GraphForm.class);
        return Flag.of(
                verb,
                GraphForm.class,
                OptionSpec.builder("-o", "--output")
                        .converters(forms)
                        .completionCandidates(forms.words())
                        .paramLabel("FORMAT")
                        .defaultValue(TEXT.toString())
                        .description(
                                "Draw as ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
