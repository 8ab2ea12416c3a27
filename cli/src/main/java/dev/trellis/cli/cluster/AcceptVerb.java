package dev.trellis.cli.cluster;

import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.registration.request.RequestDecision;
import dev.trellis.hub.registration.request.RequestVerdict;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Lets a cluster into the fleet. */
public final class AcceptVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "accept",
                    "Let a cluster that asked for it into the fleet.",
                    List.of(
                            "Approves the certificate that its agent asks for too, where it is for no",
                            "other identity than that of this cluster. The agent goes on by itself."),
                    List.of("trellis accept paris"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "CLUSTER", "The cluster.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /**
     * What was done.
     *
     * @param approved certificate requests
     * @param suspect what is wrong with the others
     */
    record Accepted(String cluster, List<String> approved, List<String> suspect) {
        List<String> lines() {
            var lines = new ArrayList<>(List.of("%s is accepted.".formatted(cluster)));
            approved.forEach(name -> lines.add("Its request %s is approved.".formatted(name)));
            lines.addAll(suspect);
            return lines;
        }
    }

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
            var accepted = approve(there, cluster);
            output.show(accepted, accepted.lines());
        });
    }

    private static Accepted approve(Hub there, String cluster) {
        var approved = new ArrayList<String>();
        var suspect = new ArrayList<String>();
        for (var request : there.requests(cluster)) {
            var name = request.getMetadata().getName();
            switch (RequestDecision.decide(request, Set.of())) {
                case RequestVerdict.ForPeople _ -> {
                    if (there.approve(request, "Approved with trellis accept.")) {
                        approved.add(name);
                    }
                }
                case RequestVerdict.Suspect(_, var sentence) -> suspect.add(name + ": " + sentence);
                // Those of others, and what the manager decides by itself.
                case RequestVerdict.NotOurs _,
                        RequestVerdict.Approved _,
                        RequestVerdict.Renewal _ -> {}
            }
        }
        return new Accepted(cluster, approved, suspect);
    }
}
