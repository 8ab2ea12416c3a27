package dev.trellis.operators.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.operator.ClusterServiceVersionStatusBuilder;

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
                    failsForward,
                    NOW);
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
