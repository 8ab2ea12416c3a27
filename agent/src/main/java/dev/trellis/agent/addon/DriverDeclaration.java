package dev.trellis.agent.addon;

import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What an agent writes into the first registration for the hub: how it obtains the credential, and
 * whom a token names. The hub prepares for the one or the other.
 */
final class DriverDeclaration {
    private DriverDeclaration() {}

    static ManagedClusterAddOnStatus withDriver(ManagedClusterAddOnStatus status, String driver) {
        return changed(status, client -> new KubeClientRegistration(client.subject(), driver));
    }

    static ManagedClusterAddOnStatus withTokenUser(ManagedClusterAddOnStatus status, String user) {
        var subject = new KubeClientSubject(user, List.of());
        return changed(status, client -> new KubeClientRegistration(subject, client.driver()));
    }

    private static ManagedClusterAddOnStatus changed(
            ManagedClusterAddOnStatus status, UnaryOperator<KubeClientRegistration> change) {
        var all = new ArrayList<>(status.registrations());
        for (var index = 0; index < all.size(); index++) {
            var registration = all.get(index);
            if (registration.type().equals(Registration.KUBE_CLIENT)) {
                var client = registration.kubeClient();
                var found = client == null ? new KubeClientRegistration(null, null) : client;
                all.set(
                        index,
                        new Registration(
                                registration.type(),
                                change.apply(found),
                                registration.customSigner()));
                return ManagedClusterAddOnStatusBuilder.builder(status).registrations(all).build();
            }
        }
        return status;
    }
}
