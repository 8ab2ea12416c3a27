package dev.trellis.e2e;

import static dev.trellis.e2e.Cluster.eventually;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a cluster and an add-on go through, whoever's programs are at work on either side. */
final class Journey implements AutoCloseable {
    static final String CLUSTER = "blue";
    static final String AGENT_NAMESPACE = "open-cluster-management-agent";

    /** Where the configuration puts agents of add-ons unless it says something else. */
    private static final String ADDON_NAMESPACE = "open-cluster-management-agent-addon";

    private static final String CLUSTERS = "/apis/cluster.open-cluster-management.io/v1";
    private static final String PLACEMENTS = "/apis/cluster.open-cluster-management.io/v1beta1";
    private static final String WORKS = "/apis/work.open-cluster-management.io/v1";
    private static final String REQUESTS =
            "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    private static final String JOINING = CLUSTERS + "/managedclusters/" + CLUSTER;
    private static final String DECISIONS = PLACEMENTS + "/namespaces/default/placementdecisions";

    private final Cluster hub;
    private final Cluster member;
    private final List<Program> programs = new ArrayList<>();

    Journey(Cluster hub, Cluster member) {
        this.hub = hub;
        this.member = member;
        var crds = Commands.output(Commands.trellis("crds"));
        hub.apply(crds);
        member.apply(crds);
        hub.apply(Commands.root().resolve("docs/examples/agent/bootstrap-rbac.yaml"));
        member.apply(Commands.root().resolve("docs/examples/agent/rbac.yaml"));
    }

    Cluster hub() {
        return hub;
    }

    Cluster member() {
        return member;
    }

    void start(String name, List<String> command) {
        programs.add(Program.start(name, command));
    }

    /** What an admin of the hub gives to somebody who wants to join. */
    Path bootstrapKubeconfig() {
        return hub.server().kubeconfigFor("newcomer", "trellis:bootstrap");
    }

    /** The admin of the hub lets the cluster in. */
    void accept() {
        eventually("the cluster asks to join", () -> assertThat(hub.has(JOINING)).isTrue());
        eventually("a certificate is asked for", () -> assertThat(pending()).isNotEmpty());
        hub.kubectl(
                "patch",
                "managedcluster",
                CLUSTER,
                "--type=merge",
                "-p",
                "{\"spec\":{\"hubAcceptsClient\":true}}");
        pending().forEach(name -> hub.kubectl("certificate", "approve", name));
        eventually(
                "the cluster has joined",
                () -> {
                    assertThat(hub.condition(JOINING, "HubAcceptedManagedCluster"))
                            .startsWith("True/");
                    assertThat(hub.condition(JOINING, "ManagedClusterJoined"))
                            .isEqualTo("True/ManagedClusterJoined");
                    assertThat(hub.condition(JOINING, "ManagedClusterConditionAvailable"))
                            .isEqualTo("True/ManagedClusterAvailable");
                });
        assertThat(hub.get(JOINING).at("/status/version/kubernetes").asText()).startsWith("v1.");
    }

    private List<String> pending() {
        return hub.list(REQUESTS).stream()
                .filter(request -> request.at("/status/conditions").isEmpty())
                .filter(request -> request.at("/spec/username").asText().equals("newcomer"))
                .map(request -> request.at("/metadata/name").asText())
                .toList();
    }

    /** A placement that chooses every cluster. */
    void place() {
        hub.apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1beta2
                kind: ManagedClusterSetBinding
                metadata: {namespace: default, name: global}
                spec: {clusterSet: global}
                ---
                apiVersion: cluster.open-cluster-management.io/v1beta1
                kind: Placement
                metadata: {namespace: default, name: everywhere}
                spec: {}
                """);
        eventually("the cluster is chosen", () -> assertThat(chosen()).containsExactly(CLUSTER));
    }

    private List<String> chosen() {
        var names = new ArrayList<String>();
        for (var decision : hub.list(DECISIONS)) {
            for (var each : decision.at("/status/decisions")) {
                names.add(each.path("clusterName").asText());
            }
        }
        return names;
    }

    // Add-ons.

    /** Declares an add-on of one Deployment, whose colour is a matter of configuration. */
    void declare(String addon, String colour, String dependencies) {
        paint(addon, colour);
        hub.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: AddOnTemplate
                metadata: {name: %1$s}
                spec:
                  addonName: %1$s
                  agentSpec:
                    workload:
                      manifests:
                      - apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: %1$s, namespace: default}
                        spec:
                          selector: {matchLabels: {app: %1$s}}
                          template:
                            metadata: {labels: {app: %1$s}}
                            spec:
                              containers:
                              - name: agent
                                image: example.com/agent:1
                                env: [{name: PAINT, value: '{{COLOUR}}'}]
                """
                        .formatted(addon));
        depend(addon, dependencies);
    }

    void paint(String addon, String colour) {
        hub.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: AddOnDeploymentConfig
                metadata: {namespace: default, name: %s}
                spec: {customizedVariables: [{name: COLOUR, value: %s}]}
                """
                        .formatted(addon, colour));
    }

    /**
     * Declares the add-on with these dependencies.
     *
     * @param dependencies as a line of YAML; empty for a hub that knows none
     */
    void depend(String addon, String dependencies) {
        hub.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ClusterManagementAddOn
                metadata: {name: %1$s}
                spec:
                  supportedConfigs:
                  - group: addon.open-cluster-management.io
                    resource: addontemplates
                    defaultConfig: {name: %1$s}
                  - group: addon.open-cluster-management.io
                    resource: addondeploymentconfigs
                    defaultConfig: {name: %1$s, namespace: default}
                  %2$s
                  installStrategy:
                    type: Placements
                    placements:
                    - {namespace: default, name: everywhere, rolloutStrategy: {type: All}}
                """
                        .formatted(addon, dependencies));
    }

    /** The cluster runs the add-on's Deployment in this colour; there is no kubelet, so we say. */
    void runs(String addon, String colour) {
        eventually(
                addon + " is " + colour,
                () -> {
                    assertThat(
                                    deployment(addon)
                                            .at("/spec/template/spec/containers/0/env/0/value")
                                            .asText())
                            .isEqualTo(colour);
                    reportReady(addon);
                });
    }

    private void reportReady(String addon) {
        var generation = deployment(addon).at("/metadata/generation").asLong();
        member.kubectl(
                "patch",
                "deployment",
                addon,
                "--namespace=" + ADDON_NAMESPACE,
                "--subresource=status",
                "--type=merge",
                "-p",
                """
                {"status":{"observedGeneration":%d,"replicas":1,"updatedReplicas":1,"readyReplicas":1,"availableReplicas":1,
                "conditions":[{"type":"Available","status":"True","reason":"MinimumReplicasAvailable","message":"told"}]}}
                """
                        .formatted(generation));
    }

    void isAvailable(String addon) {
        eventually(
                addon + " is available",
                () -> assertThat(hub.condition(install(addon), "Available")).startsWith("True/"));
    }

    void isComplete(String addon) {
        eventually(
                addon + " has its configuration",
                () ->
                        assertThat(hub.condition(install(addon), "Progressing"))
                                .isEqualTo("False/Completed"));
    }

    void lacks(String addon) {
        eventually(
                addon + " lacks what it needs",
                () -> {
                    assertThat(hub.condition(install(addon), "Degraded"))
                            .isEqualTo("True/RequiredDependencyNotSatisfied");
                    assertThat(hub.condition(install(addon), "Available"))
                            .isEqualTo("False/RequiredDependencyNotSatisfied");
                });
    }

    void remove(String addon) {
        // In the stored version: not every hub here has somebody who converts.
        hub.kubectl(
                "delete",
                "clustermanagementaddons.v1alpha1.addon.open-cluster-management.io",
                addon,
                "--wait=false");
        eventually(
                addon + " is gone",
                () -> {
                    assertThat(hub.has(install(addon))).isFalse();
                    assertThat(deployment(addon).isMissingNode()).isTrue();
                });
    }

    /** The admin of the hub lets the cluster go, and nothing is left of it. */
    void unjoin() {
        hub.kubectl("delete", "managedcluster", CLUSTER, "--wait=false");
        eventually(
                "the cluster is gone",
                () -> {
                    assertThat(hub.has(JOINING)).isFalse();
                    assertThat(hub.list(WORKS + "/namespaces/" + CLUSTER + "/manifestworks"))
                            .isEmpty();
                    assertThat(named("clusterroles")).isEmpty();
                    assertThat(named("clusterrolebindings")).isEmpty();
                });
        assertThat(member.names(WORKS + "/appliedmanifestworks")).isEmpty();
    }

    private List<String> named(String resource) {
        return hub.names("/apis/rbac.authorization.k8s.io/v1/" + resource).stream()
                .filter(name -> name.endsWith(":" + CLUSTER))
                .toList();
    }

    private JsonNode deployment(String addon) {
        return member.get("/apis/apps/v1/namespaces/" + ADDON_NAMESPACE + "/deployments/" + addon);
    }

    private static String install(String addon) {
        return "/apis/addon.open-cluster-management.io/v1alpha1/namespaces/%s/managedclusteraddons/%s"
                .formatted(CLUSTER, addon);
    }

    @Override
    public void close() {
        programs.reversed().forEach(Program::close);
    }
}
