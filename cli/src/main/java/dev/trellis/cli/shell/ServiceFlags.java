package dev.trellis.cli.shell;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The flags that verbs have in common which run beside Kubernetes until they are stopped. */
public final class ServiceFlags {
    private ServiceFlags() {}

    public static Flag<Boolean> inCluster(CommandSpec verb) {
        return Flag.of(
                verb,
                Boolean.class,
                OptionSpec.builder("--in-cluster")
                        .arity("0")
                        .defaultValue("false")
                        .description("Use the service account of the pod this runs in."));
    }

    /** Where metrics and health are served. */
    public static Flag<String> listen(CommandSpec verb, String usual) {
        return Flag.of(
                verb,
                String.class,
                OptionSpec.builder("--listen")
                        .paramLabel("ADDRESS")
                        .defaultValue(usual)
                        .description("Where to serve metrics and health (${DEFAULT-VALUE})."));
    }

    /** Named alone it means true. */
    public static Flag<Boolean> leaderElect(
            CommandSpec verb, boolean usual, String... description) {
        return Flag.ofBoolean(
                verb,
                usual,
                OptionSpec.builder("--leader-elect")
                        .paramLabel("true|false")
                        .description(description));
    }
}
