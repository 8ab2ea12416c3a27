package dev.trellis.operators.kind;

import java.util.Set;

/** The kinds of objects that an operator may bring along. */
public final class StepKinds {
    public static final String OPERATOR = "ClusterServiceVersion";
    public static final String DEFINITION = "CustomResourceDefinition";
    public static final String SUBSCRIPTION = "Subscription";

    private static final Set<String> SUPPORTED =
            Set.of(
                    OPERATOR,
                    DEFINITION,
                    SUBSCRIPTION,
                    "Secret",
                    "ServiceAccount",
                    "Role",
                    "RoleBinding",
                    "ClusterRole",
                    "ClusterRoleBinding",
                    "Service",
                    "ConfigMap",
                    "PrometheusRule",
                    "ServiceMonitor",
                    "PodDisruptionBudget",
                    "PriorityClass",
                    "VerticalPodAutoscaler",
                    "NetworkPolicy",
                    "ConsoleYAMLSample",
                    "ConsoleQuickStart",
                    "ConsoleCLIDownload",
                    "ConsoleLink",
                    "ConsolePlugin");

    private StepKinds() {}

    public static boolean isSupported(String kind) {
        return SUPPORTED.contains(kind);
    }
}
