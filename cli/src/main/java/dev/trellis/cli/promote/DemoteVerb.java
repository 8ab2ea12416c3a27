package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.ProblemCode;

import java.util.List;

/** Gives objects back that the hub delivers. */
public final class DemoteVerb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "demote",
                    "Give the objects of a bundle back; the cluster keeps them.",
                    List.of(
                            "Waits for the agent to know that they stay. Where it cannot be reached, the bundle",
                            "stays in phase Releasing until it can."),
                    List.of("trellis demote web-x4m2k -n platform"));

    private DemoteVerb() {}

    public static Verb verb() {
        return RecordVerb.of(
                HELP, "The bundle, which has the name of its promotion.", DemoteVerb::run);
    }

    /** What was done. */
    record Demoted(String bundle) {}

    private static void run(HubSession hub, RecordFlags flags, Output output) {
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
