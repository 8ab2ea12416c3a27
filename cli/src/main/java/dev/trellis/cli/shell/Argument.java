package dev.trellis.cli.shell;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.Optional;

/** A word of the command line that is no flag. */
public record Argument(PositionalParamSpec spec) {
    /** The next word of a verb; without it the verb does not run. */
    public static Argument required(CommandSpec verb, String label, String description) {
        return of(verb, "1", label, description);
    }

    /** The next word of a verb, which may be left out. */
    public static Argument optional(CommandSpec verb, String label, String description) {
        return of(verb, "0..1", label, description);
    }

    private static Argument of(CommandSpec verb, String arity, String label, String description) {
        var spec =
                PositionalParamSpec.builder()
                        .index(Integer.toString(verb.positionalParameters().size()))
                        .arity(arity)
                        .required(arity.equals("1"))
                        .type(String.class)
                        .paramLabel(label)
                        .description(description)
                        .build();
        verb.addPositional(spec);
        return new Argument(spec);
    }

    public Optional<String> find() {
        @Nullable Object value = spec.getValue();
        return Optional.ofNullable(value).map(String.class::cast);
    }

    /** The word of a required argument. */
    public String value() {
        return find().orElseThrow(
                        () -> new IllegalStateException(spec.paramLabel() + " has no value"));
    }
}
