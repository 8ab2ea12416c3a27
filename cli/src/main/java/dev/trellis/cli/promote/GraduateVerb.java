package dev.trellis.cli.promote;

import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.ProblemCode;

import java.util.List;

/** Ends the probation of a promotion. */
final class GraduateVerb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "graduate",
                    "End the probation of a promotion.",
                    List.of(
                            "From then on deleting its bundle on the hub deletes its objects on the cluster,",
                            "and the hub's content wins over other writers."),
                    List.of("trellis promote graduate web-x4m2k -n platform"));

    private GraduateVerb() {}

    static Verb verb() {
        return RecordVerb.of(HELP, "The promotion.", GraduateVerb::run);
    }

    private static void run(HubSession hub, RecordFlags flags, Output output) {
        hub.promotions().ask(hub.promotion(flags.key()), PromotionSpec.GRADUATE);
        var ended =
                hub.await(
                        flags.key(),
                        flags.patience(),
                        it ->
                                it.status().phaseName().equals(PromotionStatus.GRADUATED)
                                        || ProblemCode.GRADUATION_REFUSED
                                                .toString()
                                                .equals(it.status().reason()));
        output.show(ended, RecordText.of(ended));
        if (!ended.status().phaseName().equals(PromotionStatus.GRADUATED)) {
            throw Ending.refusal(
                    ProblemCode.GRADUATION_REFUSED,
                    "Promotion %s is %s and cannot graduate yet."
                            .formatted(flags.key(), ended.status().phaseName()));
        }
    }
}
