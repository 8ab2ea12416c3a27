package dev.trellis.cli.promote;

import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.engine.client.ObjectKey;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.time.Duration;

/** The flags of verbs about a promotion that is there. */
final class RecordFlags {
    private final Argument name;
    private final Flag<String> namespace;
    private final Flag<Integer> timeout;
    private final HubFlags hub;

    RecordFlags(CommandSpec verb, String what) {
        name = Argument.required(verb, "NAME", what);
        namespace =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("-n", "--hub-namespace")
                                .paramLabel("NAMESPACE")
                                .defaultValue("default")
                                .description(
                                        "Namespace of the hub in which it is kept (${DEFAULT-VALUE})."));
        timeout =
                Flag.of(
                        verb,
                        Integer.class,
                        OptionSpec.builder("--timeout")
                                .paramLabel("SECONDS")
                                .defaultValue("300")
                                .description("How long to wait for it (${DEFAULT-VALUE})."));
        hub = HubFlags.of(verb);
    }

    ObjectKey key() {
        return new ObjectKey(namespace.value(), name.value());
    }

    Duration patience() {
        return Duration.ofSeconds(timeout.value());
    }

    HubFlags hub() {
        return hub;
    }
}
