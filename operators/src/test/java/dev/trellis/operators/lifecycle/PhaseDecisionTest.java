package dev.trellis.operators.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.operator.ClusterServiceVersionStatusBuilder;
import dev.trellis.operators.serving.ServingHealth;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

class PhaseDecisionTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Components READY = new Components.Ready();
    private static final Components LATE = new Components.Waiting("late");
    private static final Components GONE = new Components.Missing("gone");
    private static final Components OTHER = new Components.Drifted("other");
    private static final ServingHealth CHANGED = new ServingHealth.Drifted("changed");
    private static final ServingHealth USELESS = new ServingHealth.Broken("useless");
    private static final ServingHealth ENDING = new ServingHealth.Due("ends");
    private static final ServingHealth DOWN = new ServingHealth.Unavailable("down");
    private static final Components DEAD = new Components.Broken("dead");

    /** An operator as the tests change it: everything is well unless said. */
    private record Given(
            String phase,
            String reason,
            String since,
            Optional<Fault> group,
            Optional<Fault> strategy,
            Optional<Fault> owner,
            boolean met,
            Optional<Phase> predecessor,
            Optional<String> veto,
            Optional<String> replacement,
            boolean replacementDone,
            Components components,
            boolean failsForward) {
        OperatorState state() {
            return new OperatorState(
                    "a.v1",
                    ClusterServiceVersionStatusBuilder.builder()
                            .phase(phase)
                            .reason(reason)
                            .message("before")
                            .lastTransitionTime(since)
                            .build(),
                    group,
                    strategy,
                    owner,
                    met,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    Optional.empty(),
                    new ServingHealth.Sound(),
                    failsForward,
                    NOW);
        }

        OperatorState serving(ServingHealth health) {
            return with(state(), Optional.empty(), health);
        }

        OperatorState misdescribed() {
            return with(state(), Optional.of("bad"), new ServingHealth.Sound());
        }

        private static OperatorState with(
                OperatorState one, Optional<String> webhookFault, ServingHealth health) {
            return new OperatorState(
                    one.name(),
                    one.status(),
                    one.groupFault(),
                    one.strategyFault(),
                    one.ownerFault(),
                    one.requirementsMet(),
                    one.predecessor(),
                    one.veto(),
                    one.replacement(),
                    one.replacementDone(),
                    one.components(),
                    webhookFault,
                    health,
                    one.failsForward(),
                    one.now());
        }

        Given met(boolean is) {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    strategy,
                    owner,
                    is,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    failsForward);
        }

        Given with(Components other) {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    strategy,
                    owner,
                    met,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    other,
                    failsForward);
        }

        Given after(Phase other) {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    strategy,
                    owner,
                    met,
                    Optional.of(other),
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    failsForward);
        }

        Given vetoed() {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    strategy,
                    owner,
                    met,
                    predecessor,
                    Optional.of("no"),
                    replacement,
                    replacementDone,
                    components,
                    failsForward);
        }

        Given replaced(boolean done) {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    strategy,
                    owner,
                    met,
                    predecessor,
                    veto,
                    Optional.of("a.v2"),
                    done,
                    components,
                    failsForward);
        }

        Given failingForward() {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    strategy,
                    owner,
                    met,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    true);
        }

        Given outOfGroup() {
            return new Given(
                    phase,
                    reason,
                    since,
                    Optional.of(new Fault("NoOperatorGroup", "none")),
                    strategy,
                    owner,
                    met,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    failsForward);
        }

        Given badStrategy() {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    Optional.of(new Fault("InvalidInstallStrategy", "bad")),
                    owner,
                    met,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    failsForward);
        }

        Given owned() {
            return new Given(
                    phase,
                    reason,
                    since,
                    group,
                    strategy,
                    Optional.of(new Fault("OwnerConflict", "b owns it")),
                    met,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    failsForward);
        }

        Given since(String time) {
            return new Given(
                    phase,
                    reason,
                    time,
                    group,
                    strategy,
                    owner,
                    met,
                    predecessor,
                    veto,
                    replacement,
                    replacementDone,
                    components,
                    failsForward);
        }
    }

    private static Given in(String phase, String reason) {
        return new Given(
                phase,
                reason,
                "2026-01-01T11:59:00Z",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                READY,
                false);
    }

    static Stream<Arguments> decisions() {
        var pending = in("Pending", "RequirementsUnknown");
        var installing = in("Installing", "InstallSucceeded");
        var succeeded = in("Succeeded", "InstallSucceeded");
        var failed = in("Failed", "ComponentUnhealthy");
        var replacing = in("Replacing", "BeingReplaced");
        return Stream.of(
                row("begins", in("", ""), "Pending RequirementsUnknown"),
                row("has no group", pending.outOfGroup(), "Failed NoOperatorGroup"),
                row("goes on", pending, "InstallReady AllRequirementsMet"),
                row("misses something", pending.met(false), "Pending RequirementsNotMet"),
                row("cannot be installed", pending.badStrategy(), "Failed InvalidInstallStrategy"),
                row(
                        "is vetoed",
                        pending.after(Phase.SUCCEEDED).vetoed(),
                        "Pending OperatorConditionNotUpgradeable"),
                row(
                        "ignores a veto of nobody",
                        pending.vetoed(),
                        "InstallReady AllRequirementsMet"),
                row("clashes with an owner", pending.owned(), "Failed OwnerConflict"),
                row(
                        "waits for its predecessor",
                        pending.after(Phase.SUCCEEDED),
                        "Pending RequirementsUnknown"),
                row(
                        "takes over",
                        pending.after(Phase.REPLACING),
                        "InstallReady AllRequirementsMet"),
                row(
                        "is installed",
                        in("InstallReady", "AllRequirementsMet"),
                        "Installing InstallSucceeded"),
                row("becomes healthy", installing, "Succeeded InstallSucceeded"),
                row("waits for pods", installing.with(LATE), "Installing InstallWaiting"),
                row(
                        "waits too long",
                        installing.with(LATE).since("2026-01-01T11:54:00Z"),
                        "Failed InstallCheckFailed"),
                row(
                        "is changed while it comes up",
                        installing.with(OTHER),
                        "InstallReady InstallWaiting"),
                row("gives up", installing.with(DEAD), "Failed InstallCheckFailed"),
                row("stays", succeeded, "Succeeded InstallSucceeded"),
                row("is replaced", succeeded.replaced(false), "Replacing BeingReplaced"),
                row("loses an API", succeeded.met(false), "Failed RequirementsNotMet"),
                row("loses a Deployment", succeeded.with(GONE), "Failed ComponentUnhealthy"),
                row("drifts", succeeded.with(OTHER), "InstallReady ComponentUnhealthy"),
                row("falls ill", succeeded.with(LATE), "Failed ComponentUnhealthy"),
                row("recovers", failed, "Succeeded InstallSucceeded"),
                row("is installed again", failed.with(GONE), "Pending NeedsReinstall"),
                row("has really given up", failed.with(DEAD), "Failed ComponentUnhealthy"),
                row("still misses something", failed.met(false), "Pending RequirementsNotMet"),
                row("still clashes", failed.owned(), "Failed OwnerConflict"),
                row(
                        "has a group again",
                        in("Failed", "NoOperatorGroup"),
                        "Pending RequirementsUnknown"),
                row(
                        "failed and must not be replaced",
                        failed.with(DEAD).replaced(false),
                        "Failed ComponentUnhealthy"),
                row(
                        "failed and may be replaced",
                        failed.with(DEAD).replaced(false).failingForward(),
                        "Replacing BeingReplaced"),
                row(
                        "keeps running until the new one is there",
                        replacing.replaced(false),
                        "Replacing BeingReplaced"),
                row(
                        "goes when the new one is there",
                        replacing.replaced(true),
                        "Deleting Replaced"),
                row(
                        "lets an older one go first",
                        replacing.replaced(true).after(Phase.REPLACING),
                        "Replacing BeingReplaced"),
                row(
                        "is being replaced whatever its group says",
                        replacing.replaced(true).outOfGroup(),
                        "Deleting Replaced"),
                arguments(
                        "describes a webhook badly",
                        pending.misdescribed(),
                        "Failed InvalidWebhookDescription"),
                arguments(
                        "still describes it badly",
                        failed.misdescribed(),
                        "Failed InvalidWebhookDescription"),
                arguments(
                        "is not asked yet",
                        installing.serving(CHANGED),
                        "InstallReady InstallWaiting"),
                arguments(
                        "comes up without a certificate",
                        installing.serving(USELESS),
                        "Pending NeedsReinstall"),
                arguments(
                        "is no longer asked",
                        succeeded.serving(CHANGED),
                        "InstallReady ComponentUnhealthy"),
                arguments(
                        "loses its certificate",
                        succeeded.serving(USELESS),
                        "Failed APIServiceResourceIssue"),
                arguments(
                        "has a certificate that ends",
                        succeeded.serving(ENDING),
                        "Pending NeedsCertRotation"),
                arguments(
                        "failed and has a certificate that ends",
                        failed.serving(ENDING),
                        "Pending NeedsCertRotation"),
                arguments(
                        "failed and is no longer asked",
                        failed.serving(CHANGED),
                        "Pending APIServiceResourcesNeedReinstall"),
                arguments(
                        "failed and has no certificate",
                        failed.serving(USELESS),
                        "Pending APIServiceResourcesNeedReinstall"),
                arguments(
                        "is replaced with a certificate that ends",
                        succeeded.replaced(false).serving(ENDING),
                        "Replacing BeingReplaced"),
                arguments(
                        "is not reached yet",
                        installing.serving(DOWN),
                        "Installing InstallWaiting"),
                arguments(
                        "is not reached for too long",
                        installing.since("2026-01-01T11:54:00Z").serving(DOWN),
                        "Failed APIServiceInstallFailed"),
                arguments(
                        "is not reached while pods come",
                        installing.with(LATE).serving(DOWN),
                        "Installing InstallWaiting"),
                arguments(
                        "is no longer reached",
                        succeeded.serving(DOWN),
                        "Failed APIServiceInstallFailed"),
                arguments(
                        "is not reached while pods are changed",
                        succeeded.with(LATE).serving(DOWN),
                        "Failed ComponentUnhealthy"),
                arguments(
                        "failed and is still not reached",
                        failed.serving(DOWN),
                        "Failed APIServiceInstallFailed"),
                arguments(
                        "failed, is not reached and has no pods",
                        failed.with(GONE).serving(DOWN),
                        "Pending NeedsReinstall"),
                row("is deleted", in("Deleting", "Replaced"), "Deleting Replaced"));
    }

    private static Arguments row(String behaviour, Given given, String expected) {
        return arguments(behaviour, given.state(), expected);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decisions")
    void decides(String behaviour, OperatorState given, String expected) {
        var verdict = PhaseDecision.decide(given);

        assertThat(verdict.phase() + " " + verdict.reason()).isEqualTo(expected);
    }
}
