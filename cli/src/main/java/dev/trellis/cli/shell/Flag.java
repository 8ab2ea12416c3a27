package dev.trellis.cli.shell;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.Optional;

/** A flag of a verb, whose value has a type. */
public record Flag<T>(OptionSpec spec, Class<T> type) {
    /** Adds a flag to a verb; the builder says all but the type. */
    public static <T> Flag<T> of(CommandSpec verb, Class<T> type, OptionSpec.Builder flag) {
        var spec = flag.type(type).build();
        verb.addOption(spec);
        return new Flag<>(spec, type);
    }

    /** Adds a flag that may be given alone, which means true, or with a value. */
    public static Flag<Boolean> ofBoolean(
            CommandSpec verb, boolean usual, OptionSpec.Builder flag) {
        return of(
                verb,
                Boolean.class,
                flag.arity("0..1").fallbackValue("true").defaultValue(Boolean.toString(usual)));
    }

    /** The value of a flag that may be left out. */
    public Optional<T> find() {
        @Nullable Object value = spec.getValue();
        return Optional.ofNullable(value).map(type::cast);
    }

    /** The value of a flag that is required or has a default. */
    public T value() {
        return find().orElseThrow(
                        () -> new IllegalStateException(spec.longestName() + " has no value"));
    }
}
