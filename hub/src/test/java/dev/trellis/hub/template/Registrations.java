package dev.trellis.hub.template;

import dev.trellis.api.addon.template.CurrentClusterBinding;
import dev.trellis.api.addon.template.HubPermission;
import dev.trellis.api.addon.template.RoleReference;
import dev.trellis.api.addon.template.SigningCa;
import dev.trellis.api.addon.template.SingleNamespaceBinding;
import dev.trellis.api.addon.template.TemplateCustomSigner;
import dev.trellis.api.addon.template.TemplateKubeClient;
import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.api.addon.template.TemplateSubject;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.Registration;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What templates ask for and what installs get. */
final class Registrations {
    private Registrations() {}

    static TemplateRegistration kubeClient(HubPermission... permissions) {
        return new TemplateRegistration(
                TemplateRegistration.KUBE_CLIENT,
                new TemplateKubeClient(List.of(permissions)),
                null);
    }

    static TemplateRegistration customSigner(String signer, @Nullable TemplateSubject subject) {
        return customSigner(signer, subject, new SigningCa("ca", null));
    }

    static TemplateRegistration customSigner(
            String signer, @Nullable TemplateSubject subject, SigningCa ca) {
        return new TemplateRegistration(
                TemplateRegistration.CUSTOM_SIGNER,
                null,
                new TemplateCustomSigner(signer, subject, ca));
    }

    static HubPermission inCluster(String clusterRole) {
        return new HubPermission(
                HubPermission.CURRENT_CLUSTER, new CurrentClusterBinding(clusterRole), null);
    }

    static HubPermission inNamespace(String namespace, String kind, String role) {
        return new HubPermission(
                HubPermission.SINGLE_NAMESPACE,
                null,
                new SingleNamespaceBinding(
                        namespace, new RoleReference("rbac.authorization.k8s.io", kind, role)));
    }

    /** What an install's status says about credentials for the hub. */
    static List<Registration> registered(@Nullable String user, String... groups) {
        return List.of(
                new Registration(
                        Registration.KUBE_CLIENT,
                        new KubeClientRegistration(
                                new KubeClientSubject(user, List.of(groups)), null),
                        null));
    }
}
