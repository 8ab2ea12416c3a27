package dev.trellis.cli.promote;

import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.plan.ProblemCode;

import java.util.Optional;
import java.util.Set;

/** How a command ends that waited for a promotion. */
final class Ending {
    private static final Set<String> STILL =
            Set.of(
                    PromotionStatus.PROBATION,
                    PromotionStatus.GRADUATED,
                    PromotionStatus.DEGRADED,
                    PromotionStatus.ROLLED_BACK,
                    PromotionStatus.ROLLBACK_INCOMPLETE,
                    PromotionStatus.ABORTED);

    private Ending() {}

    /** Whether nothing more happens by itself. */
    static boolean isStill(Promotion promotion) {
        return STILL.contains(promotion.status().phaseName());
    }

    /** The problem that a promotion which was to be adopted ended with; empty where it was. */
    static Optional<Refusal> ofApply(Promotion promotion) {
        var status = promotion.status();
        return switch (status.phaseName()) {
            case PromotionStatus.PROBATION, PromotionStatus.GRADUATED -> Optional.empty();
            case PromotionStatus.ROLLED_BACK, PromotionStatus.ABORTED ->
                    Optional.of(refusal(code(status), told(status) + " Nothing is left of it."));
            case PromotionStatus.ROLLBACK_INCOMPLETE ->
                    Optional.of(
                            refusal(
                                    ProblemCode.UNDO_INCOMPLETE,
                                    "The roll back of promotion %s goes on: %s"
                                            .formatted(ObjectKey.of(promotion), told(status))));
            default ->
                    Optional.of(
                            refusal(
                                    ProblemCode.NOT_ADOPTED_IN_TIME,
                                    "Promotion %s is %s: see `trellis promote status`. %s"
                                            .formatted(
                                                    ObjectKey.of(promotion),
                                                    status.phaseName(),
                                                    told(status))));
        };
    }

    static Refusal refusal(ProblemCode code, String sentence) {
        return Refusal.withCode(code.exitCode(), code + " " + sentence.strip());
    }

    private static ProblemCode code(PromotionStatus status) {
        return status.reason() == null ? ProblemCode.UNDONE : ProblemCode.of(status.reason());
    }

    private static String told(PromotionStatus status) {
        return status.message() == null ? "" : status.message();
    }
}
