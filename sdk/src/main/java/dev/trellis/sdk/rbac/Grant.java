package dev.trellis.sdk.rbac;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;

/**
 * Something an add-on's agents are given on the hub. What has a namespace is made in that of each
 * cluster the add-on is installed on, whatever namespace is written in it, and goes with the
 * install.
 */
public sealed interface Grant {

    record GivenClusterRole(ClusterRole role) implements Grant {}

    record GivenClusterRoleBinding(ClusterRoleBinding binding) implements Grant {}

    record GivenRole(Role role) implements Grant {}

    record GivenRoleBinding(RoleBinding binding) implements Grant {}

    /** The role, and a binding of the same name. */
    record BoundClusterRole(ClusterRole role, To to) implements Grant {}

    /** The role, and a binding of the same name. */
    record BoundRole(Role role, To to) implements Grant {}

    /** Whom a role is bound to. */
    sealed interface To {
        record User(String name) implements To {}

        record Group(String name) implements To {}

        /** Whoever the agent's credentials for the hub name. */
        record KubeClient() implements To {}
    }
}
