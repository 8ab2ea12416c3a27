package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.ObjectId;

import java.util.Map;
import java.util.Set;

/** Which kinds are those of Kubernetes itself, and which of them run pods. */
public final class Kinds {
    public static final String DEFINITIONS = "apiextensions.k8s.io";
    static final String RBAC = "rbac.authorization.k8s.io";

    /** Groups that a definition cannot add kinds to, or nobody does. */
    private static final Set<String> NATIVE_GROUPS =
            Set.of(
                    "",
                    RBAC,
                    DEFINITIONS,
                    "admissionregistration.k8s.io",
                    "apiregistration.k8s.io",
                    "authentication.k8s.io",
                    "authorization.k8s.io",
                    "certificates.k8s.io",
                    "coordination.k8s.io",
                    "discovery.k8s.io",
                    "events.k8s.io",
                    "flowcontrol.apiserver.k8s.io",
                    "networking.k8s.io",
                    "node.k8s.io",
                    "resource.k8s.io",
                    "scheduling.k8s.io",
                    "storage.k8s.io");

    /** Groups of short names, where a definition may well add a kind. */
    private static final Map<String, Set<String>> NATIVE_KINDS =
            Map.of(
                    "apps",
                    Set.of(
                            "Deployment",
                            "ReplicaSet",
                            "StatefulSet",
                            "DaemonSet",
                            "ControllerRevision"),
                    "batch",
                    Set.of("Job", "CronJob"),
                    "autoscaling",
                    Set.of("HorizontalPodAutoscaler"),
                    "policy",
                    Set.of("PodDisruptionBudget"));

    private Kinds() {}

    static boolean isCustom(ObjectId id) {
        return !NATIVE_GROUPS.contains(id.group())
                && !NATIVE_KINDS.getOrDefault(id.group(), Set.of()).contains(id.kind());
    }

    public static boolean isNamespace(ObjectId id) {
        return id.group().isEmpty() && id.kind().equals("Namespace");
    }

    public static boolean isDefinition(ObjectId id) {
        return id.group().equals(DEFINITIONS) && id.kind().equals("CustomResourceDefinition");
    }

    public static boolean isSecret(ObjectId id) {
        return id.group().isEmpty() && id.kind().equals("Secret");
    }

    /** Data of a volume must not go because an object on the hub did. */
    public static boolean isStorage(ObjectId id) {
        return id.group().isEmpty()
                && (id.kind().equals("PersistentVolumeClaim")
                        || id.kind().equals("PersistentVolume"));
    }
}
