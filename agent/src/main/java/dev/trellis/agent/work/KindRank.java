package dev.trellis.agent.work;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which kinds go before which: what others need to exist, or to be allowed, comes first. */
final class KindRank {
    static final int UNREADABLE = 1001;

    private static final int OTHERS = 1000;
    private static final Map<String, Integer> RANKS =
            ranks(
                    List.of(
                            List.of(
                                    "PriorityClass",
                                    "Namespace",
                                    "CustomResourceDefinition",
                                    "StorageClass",
                                    "PersistentVolume",
                                    "PodSecurityPolicy"),
                            List.of("ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"),
                            List.of(
                                    "NetworkPolicy",
                                    "ResourceQuota",
                                    "LimitRange",
                                    "PodDisruptionBudget",
                                    "ServiceAccount"),
                            List.of("Secret", "ConfigMap", "PersistentVolumeClaim"),
                            List.of("Service"),
                            List.of(
                                    "DaemonSet",
                                    "Pod",
                                    "ReplicationController",
                                    "ReplicaSet",
                                    "Deployment",
                                    "HorizontalPodAutoscaler",
                                    "StatefulSet",
                                    "Job",
                                    "CronJob"),
                            List.of(
                                    "APIService",
                                    "MutatingWebhookConfiguration",
                                    "ValidatingWebhookConfiguration",
                                    "ValidatingAdmissionPolicy",
                                    "ValidatingAdmissionPolicyBinding")));

    private KindRank() {}

    static int of(String kind) {
        return RANKS.getOrDefault(kind, OTHERS);
    }

    private static Map<String, Integer> ranks(List<List<String>> inOrder) {
        var ranks = new HashMap<String, Integer>();
        for (var rank = 0; rank < inOrder.size(); rank++) {
            for (var kind : inOrder.get(rank)) {
                ranks.put(kind, rank);
            }
        }
        return Map.copyOf(ranks);
    }
}
