package dev.trellis.sdk.rbac;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.RegistrationOption.PermissionConfig;

import java.util.List;

/**
 * Permissions put together from grants, in their order. The first that cannot be given ends the
 * list; those before it are given all the same.
 *
 * {@snippet class="dev.trellis.sdk.example.RegistrationExamplesTest" region="registration"}
 */
public record Grants(List<Grant> grants) implements PermissionConfig {
    public Grants {
        grants = List.copyOf(grants);
    }

    public static Grants of(Grant... grants) {
        return new Grants(List.of(grants));
    }

    @Override
    public Permissions of(
            ManagedCluster cluster, ManagedClusterAddOn addon, List<Registration> registrations) {
        var making =
                new GrantMaking(
                        cluster.getMetadata().getName(), addon, AgentSubjects.of(registrations));
        for (var grant : grants) {
            var end = making.add(grant);
            if (!(end instanceof Permissions.End.Complete)) {
                return new Permissions(making.made(), end);
            }
        }
        return Permissions.of(making.made());
    }
}
