package dev.trellis.hub.registration.cluster;

import dev.trellis.api.Groups;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.hub.registration.ClusterNames;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is made for a cluster: its namespace, and what its agents may do on the hub.
 *
 * @param labels of all of it, beside the one that names the cluster
 */
record ClusterGrants(Map<String, String> labels) {

    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final String CLUSTERS = "managedclusters";

    Namespace namespace(String cluster) {
        return new NamespaceBuilder().withMetadata(meta(cluster, cluster).build()).build();
    }

    /** What agents of an accepted cluster may do outside of its namespace. */
    ClusterRole role(String cluster) {
        return role(
                cluster,
                List.of(
                        rule(
                                "certificates.k8s.io",
                                "certificatesigningrequests",
                                List.of(),
                                "create",
                                "get",
                                "list",
                                "watch"),
                        rule(
                                ClusterNames.REGISTER,
                                CLUSTERS + "/clientcertificates",
                                List.of(),
                                "renew"),
                        rule(
                                Groups.CLUSTER,
                                CLUSTERS,
                                List.of(cluster),
                                "get",
                                "list",
                                "update",
                                "watch"),
                        rule(
                                Groups.CLUSTER,
                                CLUSTERS + "/status",
                                List.of(cluster),
                                "patch",
                                "update")));
    }

    /** What is left to agents that are let in no more: to see that it is so. */
    ClusterRole withdrawnRole(String cluster) {
        return role(
                cluster,
                List.of(rule(Groups.CLUSTER, CLUSTERS, List.of(cluster), "get", "list", "watch")));
    }

    ClusterRoleBinding binding(String cluster) {
        var name = ClusterNames.role(cluster);
        return new ClusterRoleBindingBuilder()
                .withMetadata(meta(cluster, name).build())
                .withRoleRef(clusterRole(name))
                .withSubjects(agents(cluster))
                .build();
    }

    RoleBinding registrationBinding(String cluster) {
        return new RoleBindingBuilder()
                .withMetadata(
                        meta(cluster, ClusterNames.registrationBinding(cluster))
                                .withNamespace(cluster)
                                .build())
                .withRoleRef(clusterRole(ClusterNames.REGISTRATION_ROLE))
                .withSubjects(agents(cluster))
                .build();
    }

    /** With a finalizer: the agent must be able to carry out works until the last one is gone. */
    RoleBinding workBinding(String cluster) {
        return new RoleBindingBuilder()
                .withMetadata(
                        meta(cluster, ClusterNames.workBinding(cluster))
                                .withNamespace(cluster)
                                .withFinalizers(WorkFinalizers.MANIFEST_WORK)
                                .build())
                .withRoleRef(clusterRole(ClusterNames.WORK_ROLE))
                .withSubjects(agents(cluster))
                .build();
    }

    /** The roles that the agents of all clusters have, each in its own namespace. */
    List<ClusterRole> sharedRoles() {
        return List.of(
                role(
                        "",
                        ClusterNames.REGISTRATION_ROLE,
                        List.of(
                                rule(
                                        "coordination.k8s.io",
                                        "leases",
                                        List.of(),
                                        "get",
                                        "list",
                                        "watch",
                                        "update"),
                                rule(
                                        Groups.ADDON,
                                        "managedclusteraddons",
                                        List.of(),
                                        "get",
                                        "list",
                                        "watch"),
                                rule(
                                        Groups.ADDON,
                                        "managedclusteraddons/status",
                                        List.of(),
                                        "patch",
                                        "update"),
                                rule("events.k8s.io", "events", List.of(), "create"))),
                role(
                        "",
                        ClusterNames.WORK_ROLE,
                        List.of(
                                rule("", "events", List.of(), "create", "patch", "update"),
                                rule(
                                        "events.k8s.io",
                                        "events",
                                        List.of(),
                                        "create",
                                        "patch",
                                        "update"),
                                rule(
                                        Groups.WORK,
                                        "manifestworks",
                                        List.of(),
                                        "get",
                                        "list",
                                        "watch",
                                        "update",
                                        "patch"),
                                rule(
                                        Groups.WORK,
                                        "manifestworks/status",
                                        List.of(),
                                        "patch",
                                        "update"))));
    }

    private ClusterRole role(String cluster, List<PolicyRule> rules) {
        return role(cluster, ClusterNames.role(cluster), rules);
    }

    private ClusterRole role(String cluster, String name, List<PolicyRule> rules) {
        return new ClusterRoleBuilder()
                .withMetadata(meta(cluster, name).build())
                .withRules(rules)
                .build();
    }

    private ObjectMetaBuilder meta(String cluster, String name) {
        var all = new TreeMap<>(labels);
        all.put(ClusterLabels.CLUSTER_NAME, cluster);
        return new ObjectMetaBuilder().withName(name).withLabels(all);
    }

    private static List<Subject> agents(String cluster) {
        return List.of(
                new Subject(RBAC, "Group", ClusterNames.group(cluster), null),
                new Subject(RBAC, "Group", ClusterNames.plainGroup(cluster), null));
    }

    private static RoleRef clusterRole(String name) {
        return new RoleRef(RBAC, "ClusterRole", name);
    }

    private static PolicyRule rule(
            String group, String resource, List<String> names, String... verbs) {
        return new PolicyRuleBuilder()
                .withApiGroups(group)
                .withResources(resource)
                .withResourceNames(names)
                .withVerbs(verbs)
                .build();
    }
}
