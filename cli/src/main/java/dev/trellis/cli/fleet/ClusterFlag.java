package dev.trellis.cli.fleet;

import dev.trellis.cli.shell.Flag;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The flag that names one cluster. */
public final class ClusterFlag {
    private ClusterFlag() {}

    /** Adds a flag that may be left out. */
    public static Flag<String> optional(CommandSpec verb, String description) {
        return Flag.of(verb, String.class, flag(description));
    }

    /** Adds a flag without which the verb does not run. */
    public static Flag<String> required(CommandSpec verb, String description) {
        return Flag.of(verb, String.class, flag(description).required(true));
    }

    private static OptionSpec.Builder flag(String description) {
        return OptionSpec.builder("--cluster").paramLabel("NAME").description(description);
    }
}
