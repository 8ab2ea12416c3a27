package dev.trellis.cli.promote;

import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.ProblemCode;

import java.util.List;
import java.util.Set;

/** Takes a promotion back. */
final class RollbackVerb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "rollback",
                    "Take a promotion back before it graduates.",
                    List.of("The objects of the cluster are left as they are."),
                    List.of("trellis promote rollback web-x4m2k -n platform"));

    private static final Set<String> GONE =
            Set.of(PromotionStatus.ROLLED_BACK, PromotionStatus.ABORTED);

    private RollbackVerb() {}

    static Verb verb() {
        return RecordVerb.of(HELP, "The promotion.", RollbackVerb::run);
    }

    private static void run(HubSession hub, RecordFlags flags, Output output) {
        var asked = hub.promotion(flags.key());
        if (asked.status().phaseName().equals(PromotionStatus.GRADUATED)) {
            throw Ending.refusal(
                    ProblemCode.CONTRADICTION,
                    "Promotion %s has graduated: give its objects back with `trellis demote`."
                            .formatted(flags.key()));
        }
        hub.promotions().ask(asked, PromotionSpec.ROLL_BACK);
        var ended =
                hub.await(
                        flags.key(),
                        flags.patience(),
                        it -> GONE.contains(it.status().phaseName()));
        output.show(ended, RecordText.of(ended));
        if (!GONE.contains(ended.status().phaseName())) {
            throw Ending.refusal(
                    ProblemCode.UNDO_INCOMPLETE,
                    "The roll back of %s goes on; it is %s."
                            .formatted(flags.key(), ended.status().phaseName()));
        }
    }
}
