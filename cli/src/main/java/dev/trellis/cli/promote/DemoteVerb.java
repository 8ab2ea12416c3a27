package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.ProblemCode;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Gives objects back that the hub delivers. */
public final class DemoteVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "demote",
                    "Give the objects of a bundle back; the cluster keeps them.",
                    List.of(
                            "Waits for the agent to know that they stay. Where it cannot be reached, the bundle",
                            "stays in phase Releasing until it can."),
                    List.of("trellis demote web-x4m2k -n platform"));

    private final CommandSpec spec = HELP.spec(this);
    private final RecordFlags flags =
            new RecordFlags(spec, "The bundle, which has the name of its promotion.");
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** What was done. */
    record Demoted(String bundle) {}

    @Override
    public void run() {
        HubSession.with(flags.hub(), this::run);
    }

    private void run(HubSession hub) {
        hub.promotions().release(hub.bundle(flags.key()));
        if (!hub.awaitGone(flags.key(), flags.patience())) {
            var message = hub.bundle(flags.key()).status().message();
            throw Ending.refusal(
                    ProblemCode.SHRINK_PENDING,
                    "Bundle %s is still being released. %s"
                            .formatted(flags.key(), message == null ? "" : message));
        }
        output.show(
                new Demoted(flags.key().toString()),
                List.of("Bundle %s is released; its objects stay.".formatted(flags.key())));
    }
}
