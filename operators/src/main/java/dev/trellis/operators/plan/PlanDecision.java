package dev.trellis.operators.plan;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.operator.InstallPlanCondition;
import dev.trellis.api.operator.InstallPlanStatus;
import dev.trellis.api.operator.InstallPlanStatusBuilder;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a plan says after it was looked at, or tried. */
final class PlanDecision {
    static final String UNAPPROVED = "RequiresApproval";
    static final String INSTALLING = "Installing";
    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";
    static final String INSTALLED = "Installed";

    /** What fails for longer will not mend itself. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private PlanDecision() {}

    /**
     * A plan that a person may have approved.
     *
     * @param supersededBy a newer plan for the same
     */
    static InstallPlanStatus approval(
            InstallPlanStatus before, boolean approved, Optional<String> supersededBy) {
        if (supersededBy.isPresent()) {
            return InstallPlanStatusBuilder.builder(before)
                    .message(
                            "Plan %s takes the place of this one: approve that."
                                    .formatted(supersededBy.get()))
                    .build();
        }
        return approved
                ? InstallPlanStatusBuilder.builder(before).phase(INSTALLING).message(null).build()
                : before;
    }

    /** A plan that cannot begin. */
    static InstallPlanStatus unready(InstallPlanStatus before, String why, Instant now) {
        return InstallPlanStatusBuilder.builder(before)
                .conditions(installed(before, false, "InstallCheckFailed", why, now))
                .build();
    }

    /** A plan whose steps were tried. */
    static InstallPlanStatus tried(InstallPlanStatus before, Progress progress, Instant now) {
        var started = before.startTime() == null ? time(now) : before.startTime();
        var after =
                InstallPlanStatusBuilder.builder(before)
                        .startTime(started)
                        .plan(progress.steps())
                        .conditions(withoutCheck(before));
        if (progress.trouble().isEmpty()) {
            return progress.isOver()
                    ? after.phase(COMPLETE)
                            .message(null)
                            .conditions(installed(before, true, null, null, now))
                            .build()
                    : after.message(null).build();
        }
        var trouble = progress.trouble().get();
        // A right may be granted at any time, so a refusal is waited out.
        if (trouble.isForbidden() || now.isBefore(Instant.parse(started).plus(PATIENCE))) {
            return after.message("retrying execution due to error: " + trouble.sentence()).build();
        }
        return after.phase(FAILED)
                .message(trouble.sentence())
                .conditions(
                        installed(before, false, "InstallComponentFailed", trouble.sentence(), now))
                .build();
    }

    private static List<InstallPlanCondition> withoutCheck(InstallPlanStatus before) {
        return before.conditions().stream()
                .filter(one -> !"InstallCheckFailed".equals(one.reason()))
                .toList();
    }

    private static List<InstallPlanCondition> installed(
            InstallPlanStatus before,
            boolean is,
            @Nullable String reason,
            @Nullable String message,
            Instant now) {
        var status = is ? Condition.TRUE : Condition.FALSE;
        var made = new ArrayList<InstallPlanCondition>();
        for (var one : before.conditions()) {
            if (!INSTALLED.equals(one.type())) {
                made.add(one);
            } else if (status.equals(one.status())
                    && String.valueOf(reason).equals(String.valueOf(one.reason()))
                    && String.valueOf(message).equals(String.valueOf(one.message()))) {
                return before.conditions();
            }
        }
        made.add(
                new InstallPlanCondition(INSTALLED, status, reason, message, time(now), time(now)));
        return made;
    }

    private static String time(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
