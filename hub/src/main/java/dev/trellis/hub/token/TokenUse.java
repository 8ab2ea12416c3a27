package dev.trellis.hub.token;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.Drivers;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.meta.Condition;

import java.util.stream.Stream;

/** What the status of an install says about tokens. */
final class TokenUse {
    private TokenUse() {}

    /** Whether there is anything to do or to undo for the install. */
    static boolean concerns(ManagedClusterAddOn install) {
        return wants(install) || isClaimed(install);
    }

    /** Whether the agent chose tokens; the first registration for the hub tells. */
    static boolean wants(ManagedClusterAddOn install) {
        return install.status().registrations().stream()
                .filter(registration -> registration.type().equals(Registration.KUBE_CLIENT))
                .flatMap(registration -> Stream.ofNullable(registration.kubeClient()))
                .findFirst()
                .filter(client -> Drivers.TOKEN.equals(client.driver()))
                .isPresent();
    }

    /** Whether the status speaks of a service account, ready or not. */
    static boolean isClaimed(ManagedClusterAddOn install) {
        return Condition.find(
                        install.status().conditions(), AddOnConditions.TOKEN_INFRASTRUCTURE_READY)
                .isPresent();
    }
}
