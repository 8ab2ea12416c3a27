package dev.trellis.helm;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Comparator;
import java.util.List;

/** The order in which Helm installs kinds; those it does not know come last, by name. */
final class InstallOrder {
    private static final List<String> KINDS =
            List.of(
                    "PriorityClass",
                    "Namespace",
                    "NetworkPolicy",
                    "ResourceQuota",
                    "LimitRange",
                    "PodSecurityPolicy",
                    "PodDisruptionBudget",
                    "ServiceAccount",
                    "Secret",
                    "SecretList",
                    "ConfigMap",
                    "StorageClass",
                    "PersistentVolume",
                    "PersistentVolumeClaim",
                    "CustomResourceDefinition",
                    "ClusterRole",
                    "ClusterRoleList",
                    "ClusterRoleBinding",
                    "ClusterRoleBindingList",
                    "Role",
                    "RoleList",
                    "RoleBinding",
                    "RoleBindingList",
                    "Service",
                    "DaemonSet",
                    "Pod",
                    "ReplicationController",
                    "ReplicaSet",
                    "Deployment",
                    "HorizontalPodAutoscaler",
                    "StatefulSet",
                    "Job",
                    "CronJob",
                    "IngressClass",
                    "Ingress",
                    "APIService");

    static final Comparator<JsonNode> BY_KIND =
            Comparator.<JsonNode>comparingInt(object -> place(kind(object)))
                    .thenComparing(object -> KINDS.contains(kind(object)) ? "" : kind(object));

    private InstallOrder() {}

    private static String kind(JsonNode object) {
        return object.path("kind").asText();
    }

    private static int place(String kind) {
        var place = KINDS.indexOf(kind);
        return place < 0 ? KINDS.size() : place;
    }
}
