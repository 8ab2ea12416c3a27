package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.Crds;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.stream.Collectors;

/** The manager from the user's side: what it says when it cannot start, and that it serves. */
@KubernetesTest(dedicated = true)
final class ManagerVerbIT {
    @Test
    void saysWhatIsMissingAndThenServesUntilItIsStopped(KubeServer kube) throws Exception {
        var kubeconfig = kube.kubeconfig().toString();

        var bare = Run.of("manager", "--kubeconfig", kubeconfig, "--webhook-host", "127.0.0.1");

        assertThat(bare.exitCode()).isEqualTo(1);
        assertThat(bare.err().strip())
                .hasLineCount(1)
                .contains("trellis crds | kubectl apply -f -");

        kube.kubectlWithInput(allCrds(), "apply", "-f", "-").outOrThrow();
        kube.kubectl("wait", "--for=condition=Established", "--timeout=60s", "crd", "--all")
                .outOrThrow();
        kube.kubectl("create", "namespace", "open-cluster-management-hub").outOrThrow();
        var ops = freePort();
        var manager =
                Thread.ofVirtual()
                        .start(() ->
                                Run.of(
                                        "manager",
                                        "--kubeconfig",
                                        kubeconfig,
                                        "--listen",
                                        Integer.toString(ops),
                                        "--webhook-host",
                                        "127.0.0.1",
                                        "--webhook-listen",
                                        "127.0.0.1:" + freePort()));
        try {
            await().atMost(Duration.ofMinutes(1)).until(() -> status(ops, "/readyz") == 200);
            kube.kubectlWithInput(OLD, "apply", "-f", "-").outOrThrow();
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() ->
                            assertThat(
                                            kube.kubectl(
                                                            "get",
                                                            "clustermanagementaddons.v1beta1.addon.open-cluster-management.io",
                                                            "old",
                                                            "-o",
                                                            "jsonpath={.spec.defaultConfigs[0].name}")
                                                    .out())
                                    .isEqualTo("settings"));
            assertThat(status(ops, "/metrics")).isEqualTo(200);
        } finally {
            manager.interrupt();
            assertThat(manager.join(Duration.ofSeconds(30))).as("the manager ends").isTrue();
        }
    }

    private static final String OLD =
            """
            apiVersion: addon.open-cluster-management.io/v1alpha1
            kind: ClusterManagementAddOn
            metadata: {name: old}
            spec:
              supportedConfigs:
              - {group: "", resource: configmaps, defaultConfig: {name: settings, namespace: default}}
            """;

    private static String allCrds() {
        return Crds.all().stream().map(crd -> crd.yaml()).collect(Collectors.joining("---\n"));
    }

    private static int status(int port, String path) throws InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException notYet) {
            return 0;
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
