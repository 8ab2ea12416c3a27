package dev.trellis.operators.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.InstallPlanCondition;
import dev.trellis.api.operator.InstallPlanStatus;
import dev.trellis.api.operator.InstallPlanStatusBuilder;
import dev.trellis.api.operator.Step;
import dev.trellis.api.operator.StepResource;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

class PlanDecisionTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final InstallPlanStatus INSTALLING =
            InstallPlanStatusBuilder.builder()
                    .phase(PlanDecision.INSTALLING)
                    .plan(List.of(step("Unknown")))
                    .build();

    private static Step step(String status) {
        return new Step(
                "a.v1", new StepResource("", "v1", "Service", "a", "c", "n", "{}"), null, status);
    }

    private static Progress failed(boolean forbidden) {
        return new Progress(
                List.of(step("Unknown")), Optional.of(new Progress.Trouble("no", forbidden)));
    }

    @Test
    void waitsForApproval() {
        var given = InstallPlanStatusBuilder.builder().phase(PlanDecision.UNAPPROVED).build();

        assertThat(PlanDecision.approval(given, false, Optional.empty())).isEqualTo(given);
        assertThat(PlanDecision.approval(given, true, Optional.empty()).phase())
                .isEqualTo("Installing");
        var old = PlanDecision.approval(given, true, Optional.of("install-2"));
        assertThat(old.phase()).isEqualTo("RequiresApproval");
        assertThat(old.message())
                .isEqualTo("Plan install-2 takes the place of this one: approve that.");
    }

    @Test
    void isCompleteWhenAllStepsAreDone() {
        var done =
                PlanDecision.tried(
                        INSTALLING,
                        new Progress(List.of(step("Created"), step("Present")), Optional.empty()),
                        NOW);

        assertThat(done.phase()).isEqualTo("Complete");
        assertThat(done.conditions())
                .extracting(one -> one.type() + " " + one.status())
                .containsExactly("Installed True");
        var waiting =
                PlanDecision.tried(
                        INSTALLING,
                        new Progress(List.of(step("WaitingForApi")), Optional.empty()),
                        NOW);
        assertThat(waiting.phase()).isEqualTo("Installing");
        assertThat(waiting.startTime()).isEqualTo("2026-01-01T12:00:00Z");
    }

    @Test
    void triesAgainForAMinuteAndForeverWhereARightIsMissing() {
        var first = PlanDecision.tried(INSTALLING, failed(false), NOW);
        assertThat(first.phase()).isEqualTo("Installing");
        assertThat(first.message()).isEqualTo("retrying execution due to error: no");

        var later = PlanDecision.tried(first, failed(false), NOW.plusSeconds(59));
        assertThat(later.phase()).isEqualTo("Installing");

        var last = PlanDecision.tried(first, failed(false), NOW.plusSeconds(60));
        assertThat(last.phase()).isEqualTo("Failed");
        assertThat(last.conditions())
                .extracting(InstallPlanCondition::reason)
                .containsExactly("InstallComponentFailed");

        var forbidden = PlanDecision.tried(first, failed(true), NOW.plusSeconds(3600));
        assertThat(forbidden.phase()).isEqualTo("Installing");
    }

    @Test
    void forgetsThatItCouldNotBegin() {
        var unready = PlanDecision.unready(INSTALLING, "no group", NOW);
        assertThat(unready.conditions())
                .extracting(InstallPlanCondition::reason)
                .containsExactly("InstallCheckFailed");
        assertThat(PlanDecision.unready(unready, "no group", NOW.plusSeconds(9)))
                .isEqualTo(unready);

        assertThat(PlanDecision.tried(unready, failed(false), NOW).conditions()).isEmpty();
    }
}
