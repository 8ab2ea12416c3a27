package dev.trellis.cli.cluster;

import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Lets a cluster into the fleet. */
public final class AcceptVerb implements Verb {
    private static final VerbHelp HELP =
            new VerbHelp(
                    "accept",
                    "Let a cluster that asked for it into the fleet.",
                    List.of(
                            "The manager then approves what the cluster's agent asks for, and the",
                            "agent goes on by itself."),
                    List.of("trellis accept paris"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "CLUSTER", "The cluster.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** What was done. */
    record Accepted(String cluster) {}

    @Override
    public void run() {
        var cluster = name.value();
        hub.withHub(there -> {
            if (!there.patchCluster(cluster, "{\"spec\": {\"hubAcceptsClient\": true}}")) {
                var known =
                        there.clusters().stream()
                                .map(found -> found.getMetadata().getName())
                                .toList();
                throw Refusal.failed(
                        Nearest.correction("cluster", cluster, known)
                                .orElse(
                                        "No cluster %s has asked to join: start its agent first, and see `trellis clusters`."
                                                .formatted(cluster)));
            }
            output.show(new Accepted(cluster), List.of("%s is accepted.".formatted(cluster)));
        });
    }
}
