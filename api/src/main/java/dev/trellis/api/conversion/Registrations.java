package dev.trellis.api.conversion;

import dev.trellis.api.addon.Signers;
import dev.trellis.api.addon.v1alpha1.Registration;
import dev.trellis.api.addon.v1alpha1.Subject;
import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.CustomSignerSubject;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/**
 * The rules for registrations. In v1alpha1 the signer says whether a registration is for the hub
 * and one driver stands beside the list; in v1beta1 the type says it and each registration for the
 * hub has its driver.
 */
final class Registrations {

    private Registrations() {}

    /** Loses the organization units of registrations for the hub. */
    static List<dev.trellis.api.addon.v1beta1.Registration> toBeta(
            List<Registration> alpha, @Nullable String driver) {
        return alpha.stream()
                .map(registration ->
                        Signers.KUBE_APISERVER_CLIENT.equals(registration.signerName())
                                ? kubeClient(registration, driver)
                                : customSigner(registration))
                .toList();
    }

    // Both carry the object of their type even if it is empty: readers look at its presence.
    private static dev.trellis.api.addon.v1beta1.Registration kubeClient(
            Registration alpha, @Nullable String driver) {
        return new dev.trellis.api.addon.v1beta1.Registration(
                dev.trellis.api.addon.v1beta1.Registration.KUBE_CLIENT,
                new KubeClientRegistration(kubeClient(alpha.subject()), Empty.toAbsent(driver)),
                null);
    }

    private static @Nullable KubeClientSubject kubeClient(@Nullable Subject alpha) {
        return alpha == null || (alpha.user() == null && alpha.groups().isEmpty())
                ? null
                : new KubeClientSubject(alpha.user(), alpha.groups());
    }

    private static dev.trellis.api.addon.v1beta1.Registration customSigner(Registration alpha) {
        var subject = alpha.subject();
        return new dev.trellis.api.addon.v1beta1.Registration(
                dev.trellis.api.addon.v1beta1.Registration.CUSTOM_SIGNER,
                null,
                new CustomSignerRegistration(
                        alpha.signerName(),
                        subject == null || isEmpty(subject)
                                ? null
                                : new CustomSignerSubject(
                                        subject.user(),
                                        subject.groups(),
                                        subject.organizationUnits())));
    }

    private static boolean isEmpty(Subject subject) {
        return subject.user() == null
                && subject.groups().isEmpty()
                && subject.organizationUnits().isEmpty();
    }

    static List<Registration> toAlpha(List<dev.trellis.api.addon.v1beta1.Registration> beta) {
        return beta.stream().map(Registrations::toAlpha).toList();
    }

    // A custom signer without its object has no signer to name: v1alpha1 demands one, so such an
    // entry cannot be stored, and the API server's own message says why.
    @SuppressWarnings("NullAway")
    private static Registration toAlpha(dev.trellis.api.addon.v1beta1.Registration beta) {
        if (isForTheHub(beta)) {
            var kubeClient = beta.kubeClient();
            return new Registration(
                    Signers.KUBE_APISERVER_CLIENT,
                    kubeClient == null || kubeClient.subject() == null
                            ? null
                            : subject(
                                    kubeClient.subject().user(),
                                    kubeClient.subject().groups(),
                                    List.of()));
        }
        var signer = beta.customSigner();
        return signer == null
                ? new Registration(null, null)
                : new Registration(
                        Empty.toAbsent(signer.signerName()),
                        signer.subject() == null
                                ? null
                                : subject(
                                        signer.subject().user(),
                                        signer.subject().groups(),
                                        signer.subject().organizationUnits()));
    }

    private static @Nullable Subject subject(
            @Nullable String user, List<String> groups, List<String> units) {
        var subject = new Subject(user, groups, units);
        return isEmpty(subject) ? null : subject;
    }

    /** The driver of the first registration for the hub that has its object; others are lost. */
    static @Nullable String driver(List<dev.trellis.api.addon.v1beta1.Registration> beta) {
        return beta.stream()
                .filter(Registrations::isForTheHub)
                .map(dev.trellis.api.addon.v1beta1.Registration::kubeClient)
                .filter(Objects::nonNull)
                .findFirst()
                .map(kubeClient -> Empty.toAbsent(kubeClient.driver()))
                .orElse(null);
    }

    private static boolean isForTheHub(dev.trellis.api.addon.v1beta1.Registration beta) {
        return dev.trellis.api.addon.v1beta1.Registration.KUBE_CLIENT.equals(beta.type());
    }
}
