package dev.trellis.hub.template;

import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.template.TemplateCustomSigner;
import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.CustomSignerSubject;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.sdk.registration.AgentIdentity;

import java.util.List;
import java.util.stream.Stream;

/** The credentials that the agent of a template asks for on one cluster. */
record TemplateRegistrations(String addon, String cluster) {

    /** The name of a template add-on's only agent. */
    static String agent(String addon) {
        return addon + "-agent";
    }

    List<Registration> of(AddOnTemplateSpec template) {
        return template.registrations().stream().flatMap(this::registration).toList();
    }

    private Stream<Registration> registration(TemplateRegistration wanted) {
        return switch (wanted.type()) {
            case TemplateRegistration.KUBE_CLIENT -> Stream.of(kubeClient());
            case TemplateRegistration.CUSTOM_SIGNER ->
                    Stream.ofNullable(wanted.customSigner()).map(this::customSigner);
            default -> Stream.empty();
        };
    }

    private Registration kubeClient() {
        var subject = new KubeClientSubject(user(), groups());
        return new Registration(
                Registration.KUBE_CLIENT, new KubeClientRegistration(subject, null), null);
    }

    private Registration customSigner(TemplateCustomSigner wanted) {
        return new Registration(
                Registration.CUSTOM_SIGNER,
                null,
                new CustomSignerRegistration(wanted.signerName(), subject(wanted)));
    }

    private CustomSignerSubject subject(TemplateCustomSigner wanted) {
        var subject = wanted.subject();
        return subject == null
                ? new CustomSignerSubject(user(), groups(), List.of())
                : new CustomSignerSubject(
                        subject.user(), subject.groups(), subject.organizationUnits());
    }

    private String user() {
        return AgentIdentity.user(cluster, addon, agent(addon));
    }

    private List<String> groups() {
        return AgentIdentity.groups(cluster, addon);
    }
}
