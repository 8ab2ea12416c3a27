package dev.trellis.hub.template;

import dev.trellis.api.addon.Signers;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.template.SigningCa;
import dev.trellis.api.addon.template.TemplateCustomSigner;
import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.csr.CertificateSigner;
import dev.trellis.sdk.csr.CsrChecks;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Which certificates the agents of a template get. */
record TemplateCertificates(HubObjects hub, String managerNamespace) {
    private static final Duration LIFE = Duration.ofHours(24);

    /**
     * For the hub, the usual identity of the template's agent and only where the template registers
     * there; even a template that names the hub's own signer as a custom one gets no other. For a
     * custom signer of the template everything: what its certificates are good for is not ours.
     */
    boolean approves(
            AddOnTemplateSpec template,
            ManagedCluster cluster,
            ManagedClusterAddOn addon,
            CertificateSigningRequest csr) {
        var signer = csr.getSpec().getSignerName();
        return Signers.KUBE_APISERVER_CLIENT.equals(signer)
                ? registersAtHub(template)
                        && CsrChecks.usualIdentity(
                                        TemplateRegistrations.agent(addon.getMetadata().getName()))
                                .approves(cluster, addon, csr)
                : findSigner(template, signer).isPresent();
    }

    /** Empty where the template has no such signer: nothing of ours to hand out. */
    Outcome<byte[]> sign(AddOnTemplateSpec template, CertificateSigningRequest csr, Instant now) {
        return findSigner(template, csr.getSpec().getSignerName())
                .map(signer -> sign(signer.signingCA(), csr, now))
                .orElseGet(() -> Outcome.of(new byte[0]));
    }

    private Outcome<byte[]> sign(SigningCa ca, CertificateSigningRequest csr, Instant now) {
        var namespace = ca.namespace();
        if (namespace == null || namespace.isEmpty()) {
            namespace = managerNamespace;
        }
        var secret = namespace + "/" + ca.name();
        return because(
                        "get custom signer ca %s failed: ".formatted(secret),
                        hub.loadSigner(namespace, ca.name()))
                .flatMap(found ->
                        because(
                                "get ca %s data failed: ".formatted(secret),
                                CertificateSigner.of(found.key(), found.certificate(), LIFE)))
                .flatMap(signer -> signer.sign(csr.getSpec().getRequest(), now));
    }

    private static boolean registersAtHub(AddOnTemplateSpec template) {
        return template.registrations().stream()
                .anyMatch(registration ->
                        registration.type().equals(TemplateRegistration.KUBE_CLIENT));
    }

    private static Optional<TemplateCustomSigner> findSigner(
            AddOnTemplateSpec template, String name) {
        return template.registrations().stream()
                .filter(registration ->
                        registration.type().equals(TemplateRegistration.CUSTOM_SIGNER))
                .flatMap(registration -> Stream.ofNullable(registration.customSigner()))
                .filter(signer -> signer.signerName().equals(name))
                .findFirst();
    }

    private static <T> Outcome<T> because(String prefix, Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T> done -> done;
            case Outcome.Failed<T>(var why) -> Outcome.failed(prefix + why);
        };
    }
}
