package dev.trellis.sdk.registration;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.ConfigGroupResource;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.RegistrationOption;

import java.util.List;
import java.util.Optional;

/** Decides what an install's status says about credentials, and which permissions go with them. */
public final class RegistrationDecision {
    private static final String CONFIGURED = "Registration of the addon agent is configured";

    private final RegistrationState state;
    private final ManagedClusterAddOnStatus status;

    private RegistrationDecision(RegistrationState state, ManagedClusterAddOnStatus status) {
        this.state = state;
        this.status = status;
    }

    /**
     * An install that its declaration does not own yet waits: until then nobody would remove what
     * is made for it.
     */
    public static RegistrationVerdict decide(RegistrationState state) {
        var status = state.addon().status();
        return Owned.byDeclaration(state.addon())
                ? new RegistrationDecision(state, withSupportedConfigs(state, status)).decide()
                : new RegistrationVerdict(List.of(), status, Optional.empty());
    }

    private RegistrationVerdict decide() {
        return state.agent()
                .registration()
                .map(this::withOption)
                .orElseGet(() -> notNeeded(List.of()));
    }

    private RegistrationVerdict withOption(RegistrationOption option) {
        // Permissions bind to the registrations of this very pass, so these come first.
        return switch (registrations(option)) {
            case Outcome.Failed(var why) -> unanswered(List.of(), why);
            case Outcome.Done(var registrations) -> withRegistrations(option, registrations);
        };
    }

    private Outcome<List<Registration>> registrations(RegistrationOption option) {
        var existing = status.registrations();
        var wanted = new WantedRegistrations(clusterName(), state.agent().name());
        return option.configurations()
                .map(ask -> ask.of(state.cluster(), state.addon()))
                .map(answer -> answer.map(requested -> wanted.of(requested, existing)))
                .orElseGet(() -> Outcome.of(existing));
    }

    private RegistrationVerdict withRegistrations(
            RegistrationOption option, List<Registration> registrations) {
        var permissions =
                option.permissions()
                        .map(ask -> ask.of(state.cluster(), state.addon(), registrations))
                        .orElseGet(() -> Permissions.of(List.of()));
        var end =
                state.grantFailure()
                        .<Permissions.End>map(Permissions.End.Failed::new)
                        .orElse(permissions.end());
        return switch (end) {
            case Permissions.End.Failed(var why) -> refused(permissions.wanted(), why);
            case Permissions.End.Complete _ ->
                    granted(option, permissions.wanted(), registrations, applied());
            case Permissions.End.SubjectNotReady _ ->
                    granted(option, permissions.wanted(), registrations, pending());
        };
    }

    private RegistrationVerdict granted(
            RegistrationOption option,
            List<HubRbac> permissions,
            List<Registration> registrations,
            List<Condition> conditions) {
        if (option.configurations().isEmpty()) {
            return notNeeded(permissions);
        }
        return switch (InstallNamespace.of(state.agent(), state.addon())) {
            case Outcome.Failed(var why) -> unanswered(permissions, why);
            case Outcome.Done(var namespace) ->
                    new RegistrationVerdict(
                            permissions,
                            ManagedClusterAddOnStatusBuilder.builder(status)
                                    .registrations(registrations)
                                    .namespace(namespace)
                                    .conditions(conditions)
                                    .build(),
                            Optional.empty());
        };
    }

    private RegistrationVerdict notNeeded(List<HubRbac> permissions) {
        var conditions = with(Condition.TRUE, "NilRegistration", CONFIGURED);
        return new RegistrationVerdict(permissions, status(conditions), Optional.empty());
    }

    private RegistrationVerdict refused(List<HubRbac> permissions, String why) {
        var message = "Failed to set permission for hub agent: " + why;
        var conditions = with(Condition.FALSE, "SetPermissionFailed", message);
        return new RegistrationVerdict(permissions, status(conditions), Optional.of(message));
    }

    /** The add-on could not answer: what the status says about registration stays. */
    private RegistrationVerdict unanswered(List<HubRbac> permissions, String why) {
        return new RegistrationVerdict(permissions, status, Optional.of(why));
    }

    private List<Condition> applied() {
        return with(Condition.TRUE, "SetPermissionApplied", CONFIGURED);
    }

    private List<Condition> pending() {
        return with(Condition.FALSE, "PermissionConfigPending", "registration subject not ready");
    }

    private List<Condition> with(String holds, String reason, String message) {
        return Conditions.with(
                status.conditions(),
                AddOnConditions.REGISTRATION_APPLIED,
                holds,
                reason,
                message,
                state.now());
    }

    private ManagedClusterAddOnStatus status(List<Condition> conditions) {
        return ManagedClusterAddOnStatusBuilder.builder(status).conditions(conditions).build();
    }

    private String clusterName() {
        return state.cluster().getMetadata().getName();
    }

    private static ManagedClusterAddOnStatus withSupportedConfigs(
            RegistrationState state, ManagedClusterAddOnStatus status) {
        var supported =
                state.agent().supportedConfigs().stream()
                        .map(type -> new ConfigGroupResource(type.group(), type.resource()))
                        .distinct()
                        .toList();
        return ManagedClusterAddOnStatusBuilder.builder(status).supportedConfigs(supported).build();
    }
}
