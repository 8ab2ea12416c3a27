package dev.trellis.bench.fleet;

import java.util.List;
import java.util.stream.Collectors;

/** The objects of a fleet as JSON. */
final class FleetObjects {
    static final String CONFIG = "settings";

    /** Is in the manifests once the changed config has arrived, and not before. */
    static final String CHANGED = "--level=changed";

    private static final String PLACEMENT = "everywhere";
    private static final String TEMPLATE = "fleet-template";
    private static final String SINCE = "2026-05-01T12:00:00Z";

    private FleetObjects() {}

    static String namespace(String name) {
        return """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "%s"}}
        """
                .formatted(name);
    }

    static String cluster(String name) {
        return """
        {"apiVersion": "cluster.open-cluster-management.io/v1", "kind": "ManagedCluster",
         "metadata": {"name": "%s"}, "spec": {"hubAcceptsClient": true}}
        """
                .formatted(name);
    }

    /** A cluster that has joined and is there. */
    static String clusterStatus() {
        return """
        {"status": {"conditions": [%s, %s, %s]}}
        """
                .formatted(
                        condition("HubAcceptedManagedCluster"),
                        condition("ManagedClusterJoined"),
                        condition("ManagedClusterConditionAvailable"));
    }

    static String placement() {
        return """
        {"apiVersion": "cluster.open-cluster-management.io/v1beta1", "kind": "Placement",
         "metadata": {"name": "%s"}, "spec": {}}
        """
                .formatted(PLACEMENT);
    }

    static String decisionName(int number) {
        return "%s-decision-%d".formatted(PLACEMENT, number + 1);
    }

    static String decision(String name) {
        return """
        {"apiVersion": "cluster.open-cluster-management.io/v1beta1", "kind": "PlacementDecision",
         "metadata": {"name": "%s", "labels": {
           "cluster.open-cluster-management.io/placement": "%s",
           "cluster.open-cluster-management.io/decision-group-index": "0",
           "cluster.open-cluster-management.io/decision-group-name": ""}}}
        """
                .formatted(name, PLACEMENT);
    }

    static String decisionStatus(List<String> clusters) {
        return clusters.stream()
                .map("{\"clusterName\": \"%s\", \"reason\": \"\"}"::formatted)
                .collect(Collectors.joining(", ", "{\"status\": {\"decisions\": [", "]}}"));
    }

    static String config(String namespace) {
        return """
        {"apiVersion": "addon.open-cluster-management.io/v1alpha1", "kind": "AddOnDeploymentConfig",
         "metadata": {"name": "%s", "namespace": "%s"},
         "spec": {"customizedVariables": [{"name": "LEVEL", "value": "first"}],
                  "nodePlacement": {"nodeSelector": {"kubernetes.io/os": "linux"}}}}
        """
                .formatted(CONFIG, namespace);
    }

    static String configPatch() {
        return """
        {"spec": {"customizedVariables": [{"name": "LEVEL", "value": "changed"}]}}
        """;
    }

    /** An agent that does not register on the hub: a deployment and its service account. */
    static String template(String addOn) {
        return """
        {"apiVersion": "addon.open-cluster-management.io/v1alpha1", "kind": "AddOnTemplate",
         "metadata": {"name": "%s"},
         "spec": {"addonName": "%s", "agentSpec": {"workload": {"manifests": [
           {"apiVersion": "apps/v1", "kind": "Deployment",
            "metadata": {"name": "fleet-agent", "namespace": "open-cluster-management-agent-addon",
                         "labels": {"app": "fleet-agent"}},
            "spec": {"replicas": 1, "selector": {"matchLabels": {"app": "fleet-agent"}},
                     "template": {"metadata": {"labels": {"app": "fleet-agent"}},
                                  "spec": {"serviceAccountName": "fleet-agent", "containers": [
                                    {"name": "agent", "image": "registry.example/fleet-agent:v1",
                                     "args": ["/agent", "--cluster={{CLUSTER_NAME}}",
                                              "--level={{LEVEL}}"]}]}}}},
           {"apiVersion": "v1", "kind": "ServiceAccount",
            "metadata": {"name": "fleet-agent",
                         "namespace": "open-cluster-management-agent-addon"}}]}}}}
        """
                .formatted(TEMPLATE, addOn);
    }

    static String addOn(String name, String namespace) {
        return """
        {"apiVersion": "addon.open-cluster-management.io/v1alpha1",
         "kind": "ClusterManagementAddOn", "metadata": {"name": "%s"},
         "spec": {
           "supportedConfigs": [
             {"group": "addon.open-cluster-management.io", "resource": "addontemplates",
              "defaultConfig": {"name": "%s"}},
             {"group": "addon.open-cluster-management.io", "resource": "addondeploymentconfigs",
              "defaultConfig": {"name": "%s", "namespace": "%s"}}],
           "installStrategy": {"type": "Placements", "placements": [
             {"name": "%s", "namespace": "%s", "rolloutStrategy": {"type": "All"}}]}}}
        """
                .formatted(name, TEMPLATE, CONFIG, namespace, PLACEMENT, namespace);
    }

    private static String condition(String type) {
        return """
        {"type": "%s", "status": "True", "lastTransitionTime": "%s", "reason": "%s", "message": ""}
        """
                .formatted(type, SINCE, type);
    }
}
