package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What init and join leave on a real API server. */
@KubernetesTest(dedicated = true)
final class InstallVerbsIT {
    private static final String IMAGE = "registry.example/trellis:1";

    private final KubeServer kube;
    private final String bootstrap;

    InstallVerbsIT(KubeServer kube, @TempDir Path folder) {
        this.kube = kube;
        bootstrap = folder.resolve("bootstrap.kubeconfig").toString();
    }

    @Test
    void runManagerAndAgentInTheClusterOnRequest() throws IOException {
        succeeds("init", "--bootstrap-kubeconfig", bootstrap, "--image", IMAGE, "-o", "json");
        succeeds(
                "join",
                "rome",
                "--bootstrap-kubeconfig",
                bootstrap,
                "--image",
                IMAGE,
                "-o",
                "json");

        var manager = container("open-cluster-management-hub", "trellis-manager");
        var agent = container("open-cluster-management-agent", "trellis-agent");
        assertThat(List.of(manager, agent))
                .allSatisfy(one -> assertThat(one.path("image").asText()).isEqualTo(IMAGE));
        assertUnderstood(manager);
        assertUnderstood(agent);
        assertThat(arguments(agent)).endsWith("--cluster-name", "rome");
        for (var account :
                List.of(
                        "open-cluster-management-hub:trellis-manager",
                        "open-cluster-management-agent:trellis-agent")) {
            assertThat(
                            kube.kubectl(
                                            "auth",
                                            "can-i",
                                            "list",
                                            "clusterclaims.cluster.open-cluster-management.io",
                                            "--as=system:serviceaccount:" + account)
                                    .outOrThrow())
                    .as(account)
                    .startsWith("yes");
        }
    }

    private void succeeds(String... args) {
        var all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--kubeconfig", kube.kubeconfig().toString()));
        var run = Run.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private JsonNode container(String namespace, String name) throws IOException {
        var deployment =
                kube.kubectl("get", "deployment", name, "--namespace=" + namespace, "-o", "json")
                        .outOrThrow();
        return new ObjectMapper().readTree(deployment).at("/spec/template/spec/containers/0");
    }

    private static void assertUnderstood(JsonNode container) {
        var args = arguments(container).toArray(String[]::new);
        assertThatCode(() -> Cli.commandLine(args).parseArgs(args)).doesNotThrowAnyException();
    }

    private static List<String> arguments(JsonNode container) {
        var arguments = new ArrayList<String>();
        container.path("args").forEach(word -> arguments.add(word.asText()));
        return arguments;
    }
}
