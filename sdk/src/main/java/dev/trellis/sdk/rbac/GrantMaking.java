package dev.trellis.sdk.rbac;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Copies;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;
import dev.trellis.sdk.agent.HubRbac.Meta;
import dev.trellis.sdk.agent.Permissions.End;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRefBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import java.util.ArrayList;
import java.util.List;

/** Turns grants into roles and bindings for one install. */
final class GrantMaking {
    private final String cluster;
    private final OwnerReference owner;
    private final List<Subject> agent;
    private final List<HubRbac> made = new ArrayList<>();

    GrantMaking(String cluster, ManagedClusterAddOn addon, List<Subject> agent) {
        this.cluster = cluster;
        this.owner = ownerReference(addon);
        this.agent = agent;
    }

    List<HubRbac> made() {
        return List.copyOf(made);
    }

    End add(Grant grant) {
        return switch (grant) {
            case Grant.GivenClusterRole(var role) ->
                    // The rules of such a role are gathered by Kubernetes; ours would fight it.
                    role.getAggregationRule() == null
                            ? add(new HubRbac.Role(everywhere(role), role.getRules()))
                            : new End.Failed("cannot create an aggregated cluster role");
            case Grant.GivenRole(var role) -> add(new HubRbac.Role(here(role), role.getRules()));
            case Grant.GivenClusterRoleBinding(var given) ->
                    add(
                            new HubRbac.Binding(
                                    everywhere(given), given.getRoleRef(), given.getSubjects()));
            case Grant.GivenRoleBinding(var given) ->
                    add(new HubRbac.Binding(here(given), given.getRoleRef(), given.getSubjects()));
            case Grant.BoundClusterRole(var role, var to) ->
                    switch (add(new Grant.GivenClusterRole(role))) {
                        case End.Complete _ -> bind(everywhere(role), role.getKind(), to);
                        case End end -> end;
                    };
            case Grant.BoundRole(var role, var to) ->
                    switch (add(new Grant.GivenRole(role))) {
                        case End.Complete _ -> bind(here(role), role.getKind(), to);
                        case End end -> end;
                    };
        };
    }

    private End add(HubRbac wanted) {
        made.add(wanted);
        return new End.Complete();
    }

    private End bind(Meta meta, String kind, Grant.To to) {
        var subjects =
                switch (to) {
                    case Grant.To.User(var name) -> List.of(AgentSubjects.user(name));
                    case Grant.To.Group(var name) -> List.of(AgentSubjects.group(name));
                    case Grant.To.KubeClient _ -> agent;
                };
        var roleRef =
                new RoleRefBuilder()
                        .withApiGroup(AgentSubjects.RBAC_GROUP)
                        .withKind(kind)
                        .withName(meta.name())
                        .build();
        return subjects.isEmpty()
                ? new End.SubjectNotReady()
                : add(new HubRbac.Binding(meta, roleRef, subjects));
    }

    private Meta here(HasMetadata given) {
        return meta(given, cluster, List.of(owner));
    }

    private static Meta everywhere(HasMetadata given) {
        return meta(given, "", Copies.list(given.getMetadata().getOwnerReferences()));
    }

    private static Meta meta(HasMetadata given, String namespace, List<OwnerReference> owners) {
        return new Meta(
                namespace,
                given.getMetadata().getName(),
                Copies.map(given.getMetadata().getLabels()),
                owners,
                Keeping.CONTENT);
    }

    private static OwnerReference ownerReference(ManagedClusterAddOn addon) {
        return new OwnerReferenceBuilder()
                .withApiVersion(Groups.ADDON + "/v1beta1")
                .withKind("ManagedClusterAddOn")
                .withName(addon.getMetadata().getName())
                .withUid(addon.getMetadata().getUid())
                .withBlockOwnerDeletion(true)
                .build();
    }
}
