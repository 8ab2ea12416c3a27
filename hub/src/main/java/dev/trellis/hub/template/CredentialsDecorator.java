package dev.trellis.hub.template;

import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.sdk.registration.CredentialSecrets;

import java.util.List;

/** Mounts the credentials that an agent gets by registering. */
record CredentialsDecorator(String addon, List<TemplateRegistration> registrations)
        implements PodDecorator {
    private static final String HUB_KUBECONFIG = "hub-kubeconfig";

    @Override
    public void decorate(PodTemplate pods) {
        for (var registration : registrations) {
            switch (registration.type()) {
                case TemplateRegistration.KUBE_CLIENT ->
                        pods.mountSecret(
                                HUB_KUBECONFIG,
                                CredentialSecrets.hubKubeconfig(addon),
                                MountPaths.HUB_KUBECONFIG);
                case TemplateRegistration.CUSTOM_SIGNER -> mountCertificate(pods, registration);
                default -> {
                    // A type of a newer API: what it needs is not known here.
                }
            }
        }
    }

    private void mountCertificate(PodTemplate pods, TemplateRegistration registration) {
        var signer = registration.customSigner();
        if (signer == null) {
            throw new Unrenderable("custom signer is nil");
        }
        var fileName = signer.signerName().replace('/', '-');
        pods.mountSecret(
                // The name of a volume is a DNS label and has no dots.
                "cert-" + fileName.replace('.', '-'),
                CredentialSecrets.clientCertificate(addon, signer.signerName()),
                MountPaths.MANAGED + fileName);
    }
}
