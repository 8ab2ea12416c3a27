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
 * What the agent of one install may do on the hub, as its template says. The roles that the agents
 * of all clusters share in one namespace are not bound install by install: {@link
 * SharedBindingController} does it for all of them, and this repeats where that failed.
 *
 * @param addon the install
 * @param agents whom bindings for this install name, empty as long as that is not known
 * @param sharedProblems why shared roles could not be bound
 */
record HubPermissions(
        ManagedClusterAddOn addon, List<Subject> agents, SharedProblems sharedProblems) {

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
            switch (bindings(permission)) {
                case Outcome.Failed(var why) -> {
                    return new Permissions(wanted, new End.Failed(why));
                }
                case Outcome.Done<List<HubRbac>> _ when agents.isEmpty() -> {
                    return new Permissions(wanted, new End.SubjectNotReady());
                }
                case Outcome.Done(var bindings) -> wanted.addAll(bindings);
            }
        }
        return Permissions.of(wanted);
    }

    /** What is to be written for this install. */
    private Outcome<List<HubRbac>> bindings(HubPermission permission) {
        return switch (permission.type()) {
            case HubPermission.CURRENT_CLUSTER -> inNamespaceOfCluster(permission);
            case HubPermission.SINGLE_NAMESPACE -> inOneNamespace(permission);
            default ->
                    Outcome.failed(
                            "the HubPermission type %s is not known: use CurrentCluster or SingleNamespace"
                                    .formatted(permission.type()));
        };
    }

    private Outcome<List<HubRbac>> inNamespaceOfCluster(HubPermission permission) {
        var role = permission.currentCluster();
        if (role == null) {
            return Outcome.failed(
                    "current cluster is required when the HubPermission type is CurrentCluster");
        }
        var metadata = addon.getMetadata();
        return Outcome.of(
                List.of(
                        AgentBinding.ofClusterRole(
                                        metadata.getName(),
                                        metadata.getNamespace(),
                                        role.clusterRoleName())
                                .to(agents, List.of(owner()), Keeping.OBJECT)));
    }

    private Outcome<List<HubRbac>> inOneNamespace(HubPermission permission) {
        var single = permission.singleNamespace();
        if (single == null) {
            return Outcome.failed(
                    "single namespace is required when the HubPermission type is SingleNamespace");
        }
        var name = addon.getMetadata().getName();
        return sharedProblems
                .of(AgentBinding.of(name, single.namespace(), single.roleRef()))
                .<Outcome<List<HubRbac>>>map(Outcome::failed)
                .orElseGet(() -> Outcome.of(List.of()));
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
