package dev.trellis.sdk.rbac;

import dev.trellis.sdk.agent.HubRbac;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.RoleRefBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;

import java.util.List;

/**
 * What roles and bindings say, and objects that say it. Here the API group, which the API server
 * fills in where it is left out, is always written, so that both sides of a comparison have it.
 */
final class RbacObjects {
    private RbacObjects() {}

    /** What a role or binding says, whatever it is called. */
    sealed interface Content {
        record Rules(List<PolicyRule> rules) implements Content {}

        record Bound(RoleRef roleRef, List<Subject> subjects) implements Content {}
    }

    static Content content(HubRbac wanted) {
        return switch (wanted) {
            case HubRbac.Role(var _, var rules) -> new Content.Rules(rules);
            case HubRbac.Binding(var _, var roleRef, var subjects) -> bound(roleRef, subjects);
        };
    }

    static Content content(HasMetadata object) {
        return switch (object) {
            case Role role -> new Content.Rules(role.getRules());
            case ClusterRole role -> new Content.Rules(role.getRules());
            case RoleBinding binding -> bound(binding.getRoleRef(), binding.getSubjects());
            case ClusterRoleBinding binding -> bound(binding.getRoleRef(), binding.getSubjects());
            default ->
                    throw new IllegalArgumentException(
                            "neither a role nor a binding: " + RbacKey.of(object));
        };
    }

    static HasMetadata object(Content content, ObjectMeta meta) {
        var clusterScoped = meta.getNamespace() == null;
        return switch (content) {
            case Content.Rules(var rules) ->
                    clusterScoped
                            ? new ClusterRoleBuilder().withMetadata(meta).withRules(rules).build()
                            : new RoleBuilder().withMetadata(meta).withRules(rules).build();
            case Content.Bound(var roleRef, var subjects) ->
                    clusterScoped
                            ? new ClusterRoleBindingBuilder()
                                    .withMetadata(meta)
                                    .withRoleRef(roleRef)
                                    .withSubjects(subjects)
                                    .build()
                            : new RoleBindingBuilder()
                                    .withMetadata(meta)
                                    .withRoleRef(roleRef)
                                    .withSubjects(subjects)
                                    .build();
        };
    }

    private static Content.Bound bound(RoleRef roleRef, List<Subject> subjects) {
        return new Content.Bound(
                new RoleRefBuilder(roleRef).withApiGroup(AgentSubjects.RBAC_GROUP).build(),
                subjects.stream().map(RbacObjects::withGroup).toList());
    }

    private static Subject withGroup(Subject subject) {
        return switch (subject.getKind()) {
            case AgentSubjects.USER, AgentSubjects.GROUP ->
                    new SubjectBuilder(subject).withApiGroup(AgentSubjects.RBAC_GROUP).build();
            default -> subject; // a service account is in the core group, whose name is empty
        };
    }
}
