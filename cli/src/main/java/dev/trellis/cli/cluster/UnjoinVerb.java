package dev.trellis.cli.cluster;

import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Counted;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Lets a cluster go. */
public final class UnjoinVerb implements Verb {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

    public static final VerbHelp HELP =
            new VerbHelp(
                    "unjoin",
                    "Let a cluster go: its add-ons and works are removed, then it is forgotten.",
                    List.of(
                            "Its agent must run until that is done, since it removes what it brought.",
                            "Waits, and says what is left to do."),
                    List.of("trellis unjoin paris", "trellis unjoin paris --timeout 600"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "CLUSTER", "The cluster.");
    private final Flag<Integer> timeout =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--timeout")
                            .paramLabel("SECONDS")
                            .defaultValue("300")
                            .description("How long to wait (${DEFAULT-VALUE})."));
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** What was done. */
    record Gone(String cluster) {}

    @Override
    public void run() {
        var cluster = name.value();
        hub.withHub(there -> {
            if (!there.deleteCluster(cluster)) {
                throw Refusal.failed(
                        Nearest.correction("cluster", cluster, names(there))
                                .orElse(
                                        "There is no cluster %s: `trellis clusters` shows those there are."
                                                .formatted(cluster)));
            }
            awaitGone(there, cluster);
            output.show(
                    new Gone(cluster),
                    List.of("%s has left; its agent can be stopped.".formatted(cluster)));
        });
    }

    private static List<String> names(Hub there) {
        return there.clusters().stream().map(found -> found.getMetadata().getName()).toList();
    }

    private void awaitGone(Hub there, String cluster) {
        var end = Instant.now().plusSeconds(timeout.value());
        var told = "";
        while (names(there).contains(cluster)) {
            var left = left(there, cluster);
            if (!left.equals(told)) {
                var err = spec.commandLine().getErr();
                err.println("trellis: waiting for " + left);
                err.flush();
                told = left;
            }
            if (Instant.now().isAfter(end)) {
                throw Refusal.failed(
                        "%s has not left after %d seconds, %s remain: check that its agent and the hub's manager run, and call this again."
                                .formatted(cluster, timeout.value(), left));
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    private static String left(Hub there, String cluster) {
        return "%s and %s"
                .formatted(
                        Counted.of(there.installs(Optional.of(cluster)).size(), "add-on"),
                        Counted.of(there.works(Optional.of(cluster)).size(), "work"));
    }
}
