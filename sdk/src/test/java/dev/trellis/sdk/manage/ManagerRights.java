package dev.trellis.sdk.manage;

import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;

import java.util.List;
import java.util.stream.Stream;

/** Users with few rights. */
final class ManagerRights {
    private static final String ADDON = "addon.open-cluster-management.io";
    private static final String CLUSTER = "cluster.open-cluster-management.io";
    private static final String WORK = "work.open-cluster-management.io";
    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final String CERTIFICATES = "certificates.k8s.io";
    private static final String[] READ = {"get", "list", "watch"};

    private ManagerRights() {}

    /** A user with the rights that OCM gives to its add-on manager, as far as we use them. */
    static String manager(Kube kube, PolicyRule... more) {
        var rules =
                Stream.of(
                        rule(ADDON, "clustermanagementaddons", READ),
                        rule(ADDON, "managedclusteraddons", READ),
                        rule(CLUSTER, "managedclusters", READ),
                        rule(WORK, "manifestworks", READ),
                        rule(CERTIFICATES, "certificatesigningrequests", READ),
                        rule(CERTIFICATES, "certificatesigningrequests/approval", "update"),
                        rule(CERTIFICATES, "certificatesigningrequests/status", "update"),
                        rule(CERTIFICATES, "signers", "approve", "sign"),
                        rule(RBAC, "roles", READ),
                        rule(RBAC, "roles", "create", "update", "delete"),
                        rule(RBAC, "rolebindings", READ),
                        rule(RBAC, "rolebindings", "create", "update", "delete"));
        return user(
                kube, kube.uniqueName("manager"), Stream.concat(rules, Stream.of(more)).toList());
    }

    /** What an administrator adds where agents get roles that the manager does not have itself. */
    static PolicyRule givingRolesAway() {
        return rule(RBAC, "roles", "bind", "escalate");
    }

    static String user(Kube kube, String user, List<PolicyRule> rules) {
        var role = kube.uniqueName("rights");
        kube.client()
                .resource(
                        new ClusterRoleBuilder()
                                .withNewMetadata()
                                .withName(role)
                                .endMetadata()
                                .withRules(rules)
                                .build())
                .create();
        kube.client()
                .resource(
                        new ClusterRoleBindingBuilder()
                                .withNewMetadata()
                                .withName(role)
                                .endMetadata()
                                .withNewRoleRef(RBAC, "ClusterRole", role)
                                .addNewSubject(RBAC, "User", user, null)
                                .build())
                .create();
        return user;
    }

    static PolicyRule rule(String group, String resource, String... verbs) {
        return new PolicyRuleBuilder()
                .withApiGroups(group)
                .withResources(resource)
                .withVerbs(verbs)
                .build();
    }
}
