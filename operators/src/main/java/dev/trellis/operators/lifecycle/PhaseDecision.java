package dev.trellis.operators.lifecycle;

import dev.trellis.operators.serving.ServingHealth;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * Where an operator goes next.
 *
 * <pre>
 * "" -> Pending -> InstallReady -> Installing -> Succeeded -> Replacing -> Deleting
 *          ^             ^             |             |
 *          +--- Failed <-+-------------+-------------+
 * </pre>
 *
 * In {@code InstallReady} the shell installs; in {@code Deleting} it deletes.
 */
final class PhaseDecision {
    static final String NEEDS_UNMET = "RequirementsNotMet";
    static final String INSTALLED = "InstallSucceeded";
    static final String CHECK_FAILED = "InstallCheckFailed";
    static final String UNAVAILABLE = "APIServiceInstallFailed";
    static final String OWNER_CONFLICT = "OwnerConflict";

    /** Faults that lie in the group; when they are gone all is looked at again. */
    static final Set<String> OF_GROUP =
            Set.of(
                    "NoOperatorGroup",
                    "TooManyOperatorGroups",
                    "NoTargetNamespaces",
                    "InvalidInstallModes",
                    "UnsupportedOperatorGroup",
                    "InterOperatorGroupOwnerConflict",
                    "CannotModifyStaticOperatorGroupProvidedAPIs");

    /** Those of them where another group has the APIs: two that manage one API must not run. */
    static final Set<String> OF_CLAIMS =
            Set.of(
                    "InterOperatorGroupOwnerConflict",
                    "CannotModifyStaticOperatorGroupProvidedAPIs");

    private static final Duration INSTALL_MAX = Duration.ofMinutes(5);

    private final OperatorState state;

    private PhaseDecision(OperatorState state) {
        this.state = state;
    }

    static Verdict decide(OperatorState state) {
        if (state.groupFault().isPresent()
                && state.phase() != Phase.REPLACING
                && state.phase() != Phase.DELETING) {
            var fault = state.groupFault().get();
            return new Verdict(Phase.FAILED, fault.reason(), fault.message());
        }
        var decision = new PhaseDecision(state);
        return switch (state.phase()) {
            case NONE, UNKNOWN ->
                    new Verdict(
                            Phase.PENDING, "RequirementsUnknown", "requirements not yet checked");
            case PENDING -> decision.pending();
            case INSTALL_READY ->
                    new Verdict(
                            Phase.INSTALLING,
                            INSTALLED,
                            "waiting for install components to report healthy");
            case INSTALLING -> decision.installing();
            case SUCCEEDED -> decision.succeeded();
            case FAILED -> decision.failed();
            case REPLACING -> decision.replacing();
            case DELETING -> decision.stays();
        };
    }

    private Verdict stays() {
        return new Verdict(
                state.phase(), text(state.status().reason()), text(state.status().message()));
    }

    private Verdict pending() {
        if (state.predecessor().isPresent() && state.veto().isPresent()) {
            return new Verdict(
                    Phase.PENDING, "OperatorConditionNotUpgradeable", state.veto().get());
        }
        if (state.strategyFault().isPresent()) {
            return invalidStrategy();
        }
        if (!state.requirementsMet()) {
            return new Verdict(
                    Phase.PENDING, NEEDS_UNMET, "one or more requirements couldn't be found");
        }
        if (state.webhookFault().isPresent()) {
            return invalidWebhook();
        }
        if (state.ownerFault().isPresent()) {
            return new Verdict(Phase.FAILED, OWNER_CONFLICT, state.ownerFault().get().message());
        }
        if (state.predecessor().filter(phase -> !isLeaving(phase)).isPresent()) {
            return new Verdict(
                    Phase.PENDING,
                    text(state.status().reason()),
                    "waiting for the operator that is replaced to hand over");
        }
        return new Verdict(
                Phase.INSTALL_READY,
                "AllRequirementsMet",
                "all requirements found, attempting install");
    }

    private static boolean isLeaving(Phase predecessor) {
        return predecessor == Phase.REPLACING || predecessor == Phase.DELETING;
    }

    private Verdict invalidStrategy() {
        var fault = state.strategyFault().orElseThrow();
        return new Verdict(Phase.FAILED, fault.reason(), fault.message());
    }

    private Verdict invalidWebhook() {
        return new Verdict(
                Phase.FAILED, "InvalidWebhookDescription", state.webhookFault().orElseThrow());
    }

    private Verdict installing() {
        return switch (state.serving()) {
            case ServingHealth.Sound() -> deploying();
            case ServingHealth.Drifted(var why) ->
                    new Verdict(Phase.INSTALL_READY, "InstallWaiting", why);
            case ServingHealth.Broken(var why) -> reinstall(why);
            case ServingHealth.Due(var why) -> renew(why);
            case ServingHealth.Unavailable(var why) ->
                    state.components() instanceof Components.Ready()
                            ? waiting(why, UNAVAILABLE)
                            : deploying();
        };
    }

    private static Verdict renew(String why) {
        return new Verdict(Phase.PENDING, "NeedsCertRotation", why);
    }

    private Verdict deploying() {
        return switch (state.components()) {
            case Components.Ready() ->
                    new Verdict(
                            Phase.SUCCEEDED,
                            INSTALLED,
                            "install strategy completed with no errors");
            case Components.Drifted(var why) ->
                    new Verdict(Phase.INSTALL_READY, "InstallWaiting", why);
            case Components.Broken(var why) -> new Verdict(Phase.FAILED, CHECK_FAILED, why);
            case Components.Missing(var why) -> waiting(why, CHECK_FAILED);
            case Components.Waiting(var why) -> waiting(why, CHECK_FAILED);
        };
    }

    private Verdict waiting(String why, String lateReason) {
        var since = state.status().lastTransitionTime();
        var isLate = since != null && Instant.parse(since).plus(INSTALL_MAX).isBefore(state.now());
        return isLate
                ? new Verdict(Phase.FAILED, lateReason, "install timeout: " + why)
                : new Verdict(Phase.INSTALLING, "InstallWaiting", why);
    }

    private Verdict succeeded() {
        if (state.replacement().isPresent()) {
            return replaced();
        }
        if (state.strategyFault().isPresent()) {
            return invalidStrategy();
        }
        switch (state.serving()) {
            case ServingHealth.Sound(), ServingHealth.Drifted(_), ServingHealth.Unavailable(_) -> {}
            case ServingHealth.Broken(var why) -> {
                return new Verdict(Phase.FAILED, "APIServiceResourceIssue", why);
            }
            case ServingHealth.Due(var why) -> {
                return renew(why);
            }
        }
        if (!state.requirementsMet()) {
            return new Verdict(Phase.FAILED, NEEDS_UNMET, "requirements no longer met");
        }
        return switch (state.components()) {
            case Components.Ready() ->
                    switch (state.serving()) {
                        case ServingHealth.Drifted(var why) ->
                                new Verdict(Phase.INSTALL_READY, "ComponentUnhealthy", why);
                        case ServingHealth.Unavailable(var why) -> unavailable(why);
                        case ServingHealth.Sound(), ServingHealth.Broken(_), ServingHealth.Due(_) ->
                                stays();
                    };
            case Components.Drifted(var why) ->
                    new Verdict(Phase.INSTALL_READY, "ComponentUnhealthy", why);
            case Components.Missing(var why) -> unhealthy(why);
            case Components.Waiting(var why) -> unhealthy(why);
            case Components.Broken(var why) -> unhealthy(why);
        };
    }

    /** While pods come and go their API does too: that is a matter of the pods. */
    private static Verdict unavailable(String why) {
        return new Verdict(Phase.FAILED, UNAVAILABLE, why);
    }

    private static Verdict unhealthy(String why) {
        return new Verdict(Phase.FAILED, "ComponentUnhealthy", why);
    }

    private Verdict replaced() {
        return new Verdict(
                Phase.REPLACING,
                "BeingReplaced",
                "being replaced by csv: " + state.replacement().orElse(""));
    }

    private Verdict failed() {
        if (state.failsForward() && state.replacement().isPresent()) {
            return replaced();
        }
        if (state.strategyFault().isPresent()) {
            return invalidStrategy();
        }
        if (OF_GROUP.contains(text(state.status().reason()))) {
            return new Verdict(
                    Phase.PENDING, "RequirementsUnknown", "the operator's group allows it again");
        }
        if (!state.requirementsMet()) {
            return new Verdict(
                    Phase.PENDING, NEEDS_UNMET, "one or more requirements couldn't be found");
        }
        if (state.webhookFault().isPresent()) {
            return invalidWebhook();
        }
        if (state.ownerFault().isPresent()) {
            return new Verdict(Phase.FAILED, OWNER_CONFLICT, state.ownerFault().get().message());
        }
        return switch (state.serving()) {
            case ServingHealth.Sound() -> recovering();
            case ServingHealth.Drifted(var why) -> servesAgain(why);
            case ServingHealth.Broken(var why) -> servesAgain(why);
            case ServingHealth.Due(var why) -> renew(why);
            case ServingHealth.Unavailable(var why) ->
                    state.components() instanceof Components.Ready()
                            ? unavailable(why)
                            : recovering();
        };
    }

    private static Verdict servesAgain(String why) {
        return new Verdict(Phase.PENDING, "APIServiceResourcesNeedReinstall", why);
    }

    private Verdict recovering() {
        return switch (state.components()) {
            case Components.Ready() ->
                    new Verdict(
                            Phase.SUCCEEDED,
                            INSTALLED,
                            "install strategy completed with no errors");
            // The same again would give up again; a changed Deployment is drifted or waiting.
            case Components.Broken(_) -> stays();
            case Components.Missing(var why) -> reinstall(why);
            case Components.Waiting(var why) -> reinstall(why);
            case Components.Drifted(var why) -> reinstall(why);
        };
    }

    private static Verdict reinstall(String why) {
        return new Verdict(Phase.PENDING, "NeedsReinstall", why);
    }

    private Verdict replacing() {
        // The oldest goes first, so that nobody is left who would be replaced by nobody.
        return state.predecessor().isEmpty() && state.replacementDone()
                ? new Verdict(
                        Phase.DELETING,
                        "Replaced",
                        "has been replaced by a newer ClusterServiceVersion that has successfully installed.")
                : stays();
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
