package dev.trellis.agent.addon;

import dev.trellis.agent.credential.WantedSubject;
import dev.trellis.api.addon.Drivers;
import dev.trellis.api.addon.Signers;
import dev.trellis.api.addon.v1beta1.CustomSignerSubject;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.sdk.registration.AgentIdentity;
import dev.trellis.sdk.registration.CredentialSecrets;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/**
 * A credential that an add-on wants. Equal ones are the same credential; where anything differs it
 * is another, and the old one goes with its secret.
 */
record WantedCredential(String addon, AddonPlace place, String secret, Kind kind) {

    /** How it is obtained. */
    sealed interface Kind {
        /** A certificate; with a kubeconfig beside it where it is for the hub. */
        record Certificate(String signer, WantedSubject subject, boolean forHub) implements Kind {}

        /** A token of a service account on the hub. */
        record Token(String account) implements Kind {}
    }

    /** All that an add-on wants, in the order in which it says so. */
    static SequencedSet<WantedCredential> of(String cluster, ManagedClusterAddOn addon) {
        return addon.status().registrations().stream()
                .flatMap(one -> of(cluster, addon, one).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Optional<WantedCredential> of(
            String cluster, ManagedClusterAddOn addon, Registration registration) {
        var name = addon.getMetadata().getName();
        return switch (registration.type()) {
            case Registration.KUBE_CLIENT -> {
                var client = registration.kubeClient();
                yield client == null
                        ? Optional.empty()
                        : Optional.of(
                                new WantedCredential(
                                        name,
                                        AddonPlace.of(addon),
                                        CredentialSecrets.hubKubeconfig(name),
                                        Drivers.TOKEN.equals(client.driver())
                                                ? new Kind.Token(tokenAccount(name))
                                                : new Kind.Certificate(
                                                        Signers.KUBE_APISERVER_CLIENT,
                                                        subject(cluster, name, client.subject()),
                                                        true)));
            }
            case Registration.CUSTOM_SIGNER -> {
                var custom = registration.customSigner();
                yield custom == null || isEmpty(custom.signerName())
                        ? Optional.empty()
                        : Optional.of(
                                new WantedCredential(
                                        name,
                                        AddonPlace.of(addon),
                                        CredentialSecrets.clientCertificate(
                                                name, custom.signerName()),
                                        new Kind.Certificate(
                                                custom.signerName(),
                                                subject(cluster, name, custom.subject()),
                                                false)));
            }
            default -> Optional.empty();
        };
    }

    static String tokenAccount(String addon) {
        return addon + "-agent";
    }

    static String tokenUser(String cluster, String addon) {
        return "system:serviceaccount:" + cluster + ":" + tokenAccount(addon);
    }

    private static WantedSubject subject(
            String cluster, String addon, @Nullable KubeClientSubject given) {
        var groups = given == null ? List.<String>of() : given.groups();
        return WantedSubject.of(
                user(cluster, addon, given == null ? null : given.user()),
                groups.isEmpty()
                        ? List.of(AgentIdentity.groups(cluster, addon).getFirst())
                        : groups,
                List.of());
    }

    private static WantedSubject subject(
            String cluster, String addon, @Nullable CustomSignerSubject given) {
        return given == null
                ? WantedSubject.of(user(cluster, addon, null), List.of(), List.of())
                : WantedSubject.of(
                        user(cluster, addon, given.user()),
                        given.groups(),
                        given.organizationUnits());
    }

    private static String user(String cluster, String addon, @Nullable String given) {
        // An agent that does not say otherwise has the name of its add-on.
        return given == null || given.isEmpty() ? AgentIdentity.user(cluster, addon, addon) : given;
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }
}
