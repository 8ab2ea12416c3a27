package dev.trellis.sdk.manage;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.meta.Condition;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.deploy.WorkWrite;

import java.util.List;
import java.util.Optional;

/**
 * What a pass over an install wants, in the order in which it is written.
 *
 * @param permissions what its agent may do on the hub
 * @param finalizers where they change; they are then written, and the rest waits for the next pass
 * @param groundwork the status before works are written
 * @param works changes of works
 * @param status the status after they are written
 * @param errors why the install must be looked at again
 */
public record InstallPlan(
        List<HubRbac> permissions,
        Optional<List<String>> finalizers,
        ManagedClusterAddOnStatus groundwork,
        List<WorkWrite> works,
        ManagedClusterAddOnStatus status,
        List<String> errors) {
    public InstallPlan {
        permissions = List.copyOf(permissions);
        finalizers = finalizers.map(List::copyOf);
        works = List.copyOf(works);
        errors = List.copyOf(errors);
    }

    /**
     * Whether the status must be written before the works. Works must not run ahead of it: after a
     * crash the rollout counts by the statuses, and a cluster that has the new works but not the
     * status would not count.
     */
    public boolean needsGroundwork(ManagedClusterAddOnStatus shown) {
        return !works.isEmpty() && !basis(shown).equals(basis(groundwork));
    }

    private record Basis(Object references, Optional<String> configured, boolean registered) {}

    private static Basis basis(ManagedClusterAddOnStatus status) {
        return new Basis(
                status.configReferences(),
                Condition.find(status.conditions(), AddOnConditions.CONFIGURED)
                        .map(Condition::status),
                Condition.find(status.conditions(), AddOnConditions.REGISTRATION_APPLIED)
                        .isPresent());
    }
}
