package dev.trellis.promote.plan;

import dev.trellis.interpreter.object.ObjectId;

import java.util.Map;
import java.util.Set;

/** When objects of a kind are applied: what others stand on first. */
public final class Rank {
    public static final int DEFINITION = 0;

    private static final int CUSTOM = 80;
    private static final int TRAFFIC = 65;
    private static final Map<String, Integer> RANKS =
            Map.ofEntries(
                    Map.entry("apiextensions.k8s.io/CustomResourceDefinition", DEFINITION),
                    Map.entry("/Namespace", 5),
                    Map.entry("storage.k8s.io/StorageClass", 10),
                    Map.entry("/PersistentVolume", 10),
                    Map.entry("scheduling.k8s.io/PriorityClass", 10),
                    Map.entry("node.k8s.io/RuntimeClass", 10),
                    Map.entry("/ServiceAccount", 30),
                    Map.entry("policy/PodDisruptionBudget", 30),
                    Map.entry("/ResourceQuota", 30),
                    Map.entry("/LimitRange", 30),
                    Map.entry("networking.k8s.io/NetworkPolicy", 30),
                    Map.entry("/Secret", 40),
                    Map.entry("/ConfigMap", 40),
                    Map.entry("/PersistentVolumeClaim", 40),
                    Map.entry("/Service", 50),
                    Map.entry("/Pod", 60),
                    Map.entry("batch/Job", 60),
                    Map.entry("batch/CronJob", 60),
                    Map.entry("autoscaling/HorizontalPodAutoscaler", TRAFFIC),
                    Map.entry("networking.k8s.io/Ingress", TRAFFIC),
                    Map.entry("apiregistration.k8s.io/APIService", 70));
    private static final Set<String> WORKLOADS =
            Set.of("ReplicaSet", "Deployment", "StatefulSet", "DaemonSet");

    private Rank() {}

    public static int of(ObjectId id) {
        return switch (id.group()) {
            case "rbac.authorization.k8s.io" -> 20;
            case "gateway.networking.k8s.io" -> TRAFFIC;
            case "admissionregistration.k8s.io" -> 70;
            case "apps" -> WORKLOADS.contains(id.kind()) ? 60 : CUSTOM;
            default -> RANKS.getOrDefault(id.group() + "/" + id.kind(), CUSTOM);
        };
    }
}
