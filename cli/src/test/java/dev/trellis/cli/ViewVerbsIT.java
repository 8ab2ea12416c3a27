package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The verbs that show works, placements and configuration, as a user types them.
 *
 * <p>In paris the paint add-on gets its template by default, one colour from the placement that
 * installs it and another from the install itself.
 */
@KubernetesTest(dedicated = true)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ViewVerbsIT {
    private static final String ADDON_CONFIGS =
            "group: addon.open-cluster-management.io, resource: addondeploymentconfigs";

    private final KubeServer kube;

    ViewVerbsIT(KubeServer kube) {
        this.kube = kube;
    }

    @BeforeAll
    void makeFleet() {
        apply(Crds.all().stream().map(Crd::yaml).collect(Collectors.joining("---\n")));
        kube.kubectl("wait", "--for=condition=Established", "--timeout=60s", "crd", "--all")
                .outOrThrow();
        apply(
                """
                {apiVersion: v1, kind: Namespace, metadata: {name: paris}}
                ---
                {apiVersion: cluster.open-cluster-management.io/v1, kind: ManagedCluster, metadata: {name: paris}}
                """);
        makeWork();
        makePlacement();
        makeConfigs();
    }

    private void makeWork() {
        apply(
                """
                apiVersion: work.open-cluster-management.io/v1
                kind: ManifestWork
                metadata: {name: shop, namespace: paris}
                spec:
                  workload:
                    manifests:
                    - {apiVersion: v1, kind: ConfigMap, metadata: {name: prices, namespace: shop}}
                    - {apiVersion: example.com/v1, kind: Till, metadata: {name: first}}
                """);
        patchStatus(
                "manifestwork",
                "paris",
                "shop",
                """
                conditions: [%1$s, %2$s]
                resourceStatus:
                  manifests:
                  - resourceMeta: {ordinal: 0, kind: ConfigMap, name: prices, namespace: shop}
                    conditions: [%3$s, %4$s]
                  - resourceMeta: {ordinal: 1, kind: Till, name: first}
                    conditions: [%1$s]
                """
                        .formatted(
                                condition("Applied", "False", "there is no kind Till"),
                                condition("Available", "False", "1 of 2 is missing"),
                                condition("Applied", "True", ""),
                                condition("Available", "True", "")));
    }

    private void makePlacement() {
        apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1beta1
                kind: Placement
                metadata: {name: everywhere, namespace: default}
                spec: {numberOfClusters: 3}
                ---
                apiVersion: cluster.open-cluster-management.io/v1beta1
                kind: PlacementDecision
                metadata:
                  name: everywhere-decision-1
                  namespace: default
                  labels:
                    cluster.open-cluster-management.io/placement: everywhere
                    cluster.open-cluster-management.io/decision-group-index: "0"
                    cluster.open-cluster-management.io/decision-group-name: canary
                """);
        patchStatus(
                "placement",
                "default",
                "everywhere",
                "{numberOfSelectedClusters: 1, decisionGroups: [], conditions: [%s]}"
                        .formatted(condition("PlacementSatisfied", "False", "2 are missing")));
        patchStatus(
                "placementdecision",
                "default",
                "everywhere-decision-1",
                "decisions: [{clusterName: paris, reason: ''}]");
    }

    private void makeConfigs() {
        apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: AddOnDeploymentConfig
                metadata: {name: usual, namespace: default}
                spec:
                  customizedVariables: [{name: COLOUR, value: blue}, {name: SIZE, value: big}]
                  nodePlacement: {nodeSelector: {disk: ssd}}
                ---
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: AddOnDeploymentConfig
                metadata: {name: special, namespace: paris}
                spec: {customizedVariables: [{name: COLOUR, value: red}]}
                ---
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ClusterManagementAddOn
                metadata: {name: paint}
                spec:
                  supportedConfigs: [{%1$s}]
                  installStrategy:
                    type: Placements
                    placements:
                    - {namespace: default, name: everywhere, configs: [{%1$s, name: usual, namespace: default}]}
                ---
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ManagedClusterAddOn
                metadata: {name: paint, namespace: paris}
                spec: {configs: [{%1$s, name: special, namespace: paris}]}
                """
                        .formatted(ADDON_CONFIGS));
        patchStatus(
                "managedclusteraddons.v1alpha1.addon.open-cluster-management.io",
                "paris",
                "paint",
                """
                configReferences:
                - {%1$s, name: usual, namespace: default, lastObservedGeneration: 1,
                   desiredConfig: {name: usual, namespace: default, specHash: a},
                   lastAppliedConfig: {name: usual, namespace: default, specHash: a}}
                - {%1$s, name: special, namespace: paris, lastObservedGeneration: 1,
                   desiredConfig: {name: special, namespace: paris, specHash: b}}
                """
                        .formatted(ADDON_CONFIGS));
    }

    private void apply(String yaml) {
        kube.kubectlWithInput(yaml, "apply", "-f", "-").outOrThrow();
    }

    private void patchStatus(String kind, String namespace, String name, String status) {
        kube.kubectl(
                        "patch",
                        kind,
                        name,
                        "--namespace=" + namespace,
                        "--subresource=status",
                        "--type=merge",
                        "--patch=status:\n" + status.indent(2))
                .outOrThrow();
    }

    private static String condition(String type, String status, String message) {
        return "{type: %s, status: '%s', reason: Test, message: '%s', lastTransitionTime: '2026-05-01T12:00:00Z'}"
                .formatted(type, status, message);
    }

    private String[] onHub(String... args) {
        var all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--kubeconfig", kube.kubeconfig().toString()));
        return all.toArray(String[]::new);
    }

    private String shown(String... args) {
        var run = Run.of(onHub(args));
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    private String refused(String... args) {
        var run = Run.of(onHub(args));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        return run.err();
    }

    @Test
    void showsWorksAndWhatBecameOfEachObject() {
        assertThat(shown("works", "--cluster", "paris"))
                .isEqualTo(
                        """
                        CLUSTER   NAME   OBJECTS   APPLIED   AVAILABLE   PROBLEM
                        paris     shop   2         False     False       there is no kind Till
                        """);
        assertThat(shown("works", "shop"))
                .isEqualTo(
                        """
                        CLUSTER   KIND        OBJECT        APPLIED   AVAILABLE   PROBLEM
                        paris     ConfigMap   shop/prices   True      True        -
                        paris     Till        first         False     -           there is no kind Till
                        """);
        assertThat(refused("works", "shap")).contains("shop");
    }

    @Test
    void showsPlacementsAndWhomTheyChose() {
        assertThat(shown("placements"))
                .isEqualTo(
                        """
                        PLACEMENT            CLUSTERS   SATISFIED   REASON   MESSAGE
                        default/everywhere   1          False       Test     2 are missing
                        """);
        assertThat(shown("placements", "default/everywhere"))
                .isEqualTo(
                        """
                        CLUSTER   GROUP    REASON
                        paris     canary   -
                        """);
        assertThat(refused("placements", "default/everywere")).contains("default/everywhere");
    }

    @Test
    void showsEveryValueWithTheLayerItCameFrom() throws Exception {
        assertThat(shown("addon", "config", "paint", "--cluster", "paris"))
                .isEqualTo(
                        """
                        TYPE                                                      CONFIG          LAYER                          STATE
                        addondeploymentconfigs.addon.open-cluster-management.io   default/usual   placement default/everywhere   applied
                        addondeploymentconfigs.addon.open-cluster-management.io   paris/special   install                        on its way

                        VALUE                             IS                                    LAYER                          CONFIG
                        agentInstallNamespace             open-cluster-management-agent-addon   install                        paris/special
                        customizedVariables.COLOUR        red                                   install                        paris/special
                        customizedVariables.SIZE          big                                   placement default/everywhere   default/usual
                        nodePlacement.nodeSelector.disk   ssd                                   placement default/everywhere   default/usual
                        """);
        var json =
                new ObjectMapper()
                        .readTree(
                                shown(
                                        "addon",
                                        "config",
                                        "paint",
                                        "--cluster",
                                        "paris",
                                        "-o",
                                        "json"));
        assertThat(json.at("/values/1/layer").asText()).isEqualTo("install");
        assertThat(refused("addon", "config", "paint", "--cluster", "pari")).contains("paris");
    }

    @Test
    void showsAgainWhatChangesWhileItIsWatched() throws Exception {
        var out = new StringWriter();
        var line = onHub("clusters", "--watch");
        var watching =
                Thread.ofVirtual()
                        .start(() -> {
                            CommandLine trellis = Cli.commandLine(line);
                            trellis.setOut(new PrintWriter(out)).execute(line);
                        });
        await().atMost(Duration.ofMinutes(1)).until(() -> out.toString().contains("not accepted"));

        apply(
                """
                {apiVersion: cluster.open-cluster-management.io/v1, kind: ManagedCluster, metadata: {name: rome}}
                """);

        await().atMost(Duration.ofMinutes(1)).until(() -> out.toString().contains("rome"));
        watching.interrupt();
        watching.join();
        assertThat(out.toString().split("NAME", -1)).as("two tables").hasSize(3);
    }
}
