package dev.trellis.hub.template;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.template.HubPermission;
import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.Permissions.End;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the agent of one install may do on the hub, as its template says.
 *
 * @param addon the install
 * @param agents whom bindings for this install name, empty as long as that is not known
 * @param shared the bindings that the installs of all clusters share
 */
record HubPermissions(ManagedClusterAddOn addon, List<Subject> agents, SharedBindings shared) {

    /** All permissions that a template asks for, in order. */
    static Stream<HubPermission> in(AddOnTemplateSpec template) {
        return template.registrations().stream()
                .filter(registration ->
                        registration.type().equals(TemplateRegistration.KUBE_CLIENT))
                .flatMap(registration -> Stream.ofNullable(registration.kubeClient()))
                .flatMap(kubeClient -> kubeClient.hubPermissions().stream());
    }

    /** The roles that a template gives in one namespace for all clusters. */
    static List<AgentBinding> sharedRoles(String addon, AddOnTemplateSpec template) {
        return in(template)
                .filter(permission -> permission.type().equals(HubPermission.SINGLE_NAMESPACE))
                .flatMap(permission -> Stream.ofNullable(permission.singleNamespace()))
                .map(single -> AgentBinding.of(addon, single.namespace(), single.roleRef()))
                .toList();
    }

    /** The first permission that cannot be given ends the list. */
    Permissions of(AddOnTemplateSpec template) {
        var wanted = new ArrayList<HubRbac>();
        for (var permission : in(template).toList()) {
            switch (binding(permission)) {
                case Outcome.Failed(var why) -> {
                    return new Permissions(wanted, new End.Failed(why));
                }
                case Outcome.Done<HubRbac.Binding> _ when agents.isEmpty() -> {
                    return new Permissions(wanted, new End.SubjectNotReady());
                }
                case Outcome.Done(var binding) -> wanted.add(binding);
            }
        }
        return Permissions.of(wanted);
    }

    private Outcome<HubRbac.Binding> binding(HubPermission permission) {
        return switch (permission.type()) {
            case HubPermission.CURRENT_CLUSTER -> inNamespaceOfCluster(permission);
            case HubPermission.SINGLE_NAMESPACE -> inOneNamespace(permission);
            default ->
                    Outcome.failed(
                            "the HubPermission type %s is not known: use CurrentCluster or SingleNamespace"
                                    .formatted(permission.type()));
        };
    }

    private Outcome<HubRbac.Binding> inNamespaceOfCluster(HubPermission permission) {
        var role = permission.currentCluster();
        if (role == null) {
            return Outcome.failed(
                    "current cluster is required when the HubPermission type is CurrentCluster");
        }
        var metadata = addon.getMetadata();
        return Outcome.of(
                AgentBinding.ofClusterRole(
                                metadata.getName(), metadata.getNamespace(), role.clusterRoleName())
                        .to(agents, List.of(owner()), Keeping.OBJECT));
    }

    private Outcome<HubRbac.Binding> inOneNamespace(HubPermission permission) {
        var single = permission.singleNamespace();
        if (single == null) {
            return Outcome.failed(
                    "single namespace is required when the HubPermission type is SingleNamespace");
        }
        return Outcome.of(
                shared.binding(
                        AgentBinding.of(
                                addon.getMetadata().getName(),
                                single.namespace(),
                                single.roleRef())));
    }

    /** Neither the controller nor a reason to wait: the binding just goes with the install. */
    private OwnerReference owner() {
        return new OwnerReferenceBuilder()
                .withApiVersion(Groups.ADDON + "/v1beta1")
                .withKind("ManagedClusterAddOn")
                .withName(addon.getMetadata().getName())
                .withUid(addon.getMetadata().getUid())
                .build();
    }
}
