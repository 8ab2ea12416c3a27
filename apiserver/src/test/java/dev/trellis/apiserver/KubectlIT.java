package dev.trellis.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/** The embedded server as somebody with kubectl sees it. */
@KubernetesTest
class KubectlIT {
    private static final String SETTINGS =
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings}
            data: {color: %s}
            """;
    private static final String WEB =
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - {name: web, image: "web:1"}
                  - {name: side, image: "side:1"}
            """;

    @TempDir static Path folder;

    private static EmbeddedApiServer server;
    private static KubectlRunner kubectl;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.start(0);
        kubectl = KubectlRunner.in(folder, server.adminKubeconfig());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void listsAndDescribesWhatIsServed() {
        assertThat(kubectl("", "get", "namespaces"))
                .contains("NAME", "STATUS", "default", "kube-system", "Active");
        assertThat(kubectl("", "api-resources"))
                .contains("configmaps", "deployments", "customresourcedefinitions");
        assertThat(kubectl("", "version")).contains("Server Version: v1.36");
        assertThat(kubectl("", "explain", "deployment.spec.replicas")).contains("integer");
    }

    @Test
    void appliesAndChangesAConfigMap() {
        assertThat(kubectl(SETTINGS.formatted("red"), "apply", "-f", "-")).contains("created");
        assertThat(kubectl(SETTINGS.formatted("red"), "apply", "-f", "-")).contains("unchanged");
        assertThat(kubectl(SETTINGS.formatted("blue"), "apply", "-f", "-")).contains("configured");
        assertThat(kubectl("", "label", "configmap", "settings", "tier=low")).contains("labeled");
        assertThat(kubectl("", "get", "configmap", "-l", "tier=low", "-o", "name"))
                .isEqualTo("configmap/settings\n");
        assertThat(kubectl("", "get", "configmap", "settings", "-o", "jsonpath={.data.color}"))
                .isEqualTo("blue");
        assertThat(kubectl("", "describe", "configmap", "settings")).contains("color:", "blue");
        assertThat(kubectl("", "delete", "configmap", "settings")).contains("deleted");
    }

    @Test
    void mergesTheContainersOfADeployment() {
        kubectl(WEB, "apply", "-f", "-");
        kubectl("", "set", "image", "deployment/web", "web=web:2");

        assertThat(kubectl(WEB.replace("side:1", "side:2"), "apply", "-f", "-"))
                .contains("configured");

        assertThat(images()).isEqualTo("web:1 side:2");
        assertThat(kubectl("", "get", "deployments")).contains("0/1", "web");
        kubectl("", "delete", "deployment", "web");
    }

    @Test
    void appliesOnTheServer() {
        var shared = SETTINGS.replace("settings", "shared");
        assertThat(kubectl(shared.formatted("red"), "apply", "--server-side", "-f", "-"))
                .contains("serverside-applied");
        assertThat(kubectl("", "get", "configmap", "shared", "--show-managed-fields", "-o", "yaml"))
                .contains("manager: kubectl", "operation: Apply", "f:color");
        assertThat(
                        fails(
                                shared.formatted("blue"),
                                "apply",
                                "--server-side",
                                "--field-manager=other",
                                "-f",
                                "-"))
                .contains("Apply failed with 1 conflict", ".data.color");
        assertThat(
                        kubectl(
                                shared.formatted("blue"),
                                "apply",
                                "--server-side",
                                "--field-manager=other",
                                "--force-conflicts",
                                "-f",
                                "-"))
                .contains("serverside-applied");
        assertThat(
                        fails(
                                shared.formatted("green"),
                                "diff",
                                "--server-side",
                                "--force-conflicts",
                                "-f",
                                "-"))
                .contains("-  color: blue", "+  color: green");
        kubectl("", "delete", "configmap", "shared");
    }

    @Test
    void movesFromClientSideToServerSideApply() {
        kubectl(WEB.replace("name: web}", "name: moved}"), "apply", "-f", "-");

        var moved = WEB.replace("name: web}", "name: moved}").replace("side:1", "side:2");
        assertThat(kubectl(moved, "apply", "--server-side", "-f", "-"))
                .contains("serverside-applied");

        assertThat(
                        kubectl(
                                "",
                                "get",
                                "deployment",
                                "moved",
                                "-o",
                                "jsonpath={.metadata.managedFields[*].manager}"))
                .contains("kubectl")
                .doesNotContain("client-side");
        kubectl("", "delete", "deployment", "moved");
    }

    @Test
    void waitsForADefinitionAndUsesIt() {
        kubectl(
                """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: toys.kubectl.trellis.dev}
                spec:
                  group: kubectl.trellis.dev
                  scope: Namespaced
                  names: {plural: toys, kind: Toy, shortNames: [ty]}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    additionalPrinterColumns:
                    - {name: Size, type: integer, jsonPath: .spec.size}
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          spec: {type: object, properties: {size: {type: integer}}}
                """,
                "apply",
                "-f",
                "-");
        kubectl("", "wait", "--for=condition=established", "crd/toys.kubectl.trellis.dev");
        kubectl(
                """
                apiVersion: kubectl.trellis.dev/v1
                kind: Toy
                metadata: {name: car}
                spec: {size: 4}
                """,
                "apply",
                "-f",
                "-");

        assertThat(kubectl("", "get", "ty"))
                .containsPattern("NAME +SIZE")
                .containsPattern("car +4");
        assertThat(
                        kubectl(
                                "",
                                "patch",
                                "toy",
                                "car",
                                "--type=merge",
                                "-p",
                                "{\"spec\":{\"size\":5}}"))
                .contains("patched");
        kubectl("", "delete", "crd", "toys.kubectl.trellis.dev");
        assertThat(kubectl("", "api-resources")).doesNotContain("toys");
    }

    @Test
    void findsLogicalClustersByTheirAddress() {
        var address = server.cluster("west").toString();

        kubectl(SETTINGS.formatted("green"), "--server=" + address, "apply", "-f", "-");

        assertThat(kubectl("", "--server=" + address, "get", "configmap", "settings", "-o", "name"))
                .isEqualTo("configmap/settings\n");
    }

    private static String images() {
        return kubectl(
                "",
                "get",
                "deployment",
                "web",
                "-o",
                "jsonpath={.spec.template.spec.containers[*].image}");
    }

    private static String kubectl(String input, String... arguments) {
        return kubectl.run(input, arguments);
    }

    private static String fails(String input, String... arguments) {
        return kubectl.fails(input, arguments);
    }
}
