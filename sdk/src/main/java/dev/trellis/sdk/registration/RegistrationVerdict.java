package dev.trellis.sdk.registration;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.sdk.agent.HubRbac;

import java.util.List;
import java.util.Optional;

/**
 * What follows for an install's registration.
 *
 * @param permissions roles and bindings to be there before the status says so
 * @param status the install's status as it should be; the given one where nothing changes
 * @param error why the question must be asked again; empty where this is all
 */
public record RegistrationVerdict(
        List<HubRbac> permissions, ManagedClusterAddOnStatus status, Optional<String> error) {
    public RegistrationVerdict {
        permissions = List.copyOf(permissions);
    }
}
