package dev.trellis.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.server.ProjectRoot;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A controller that is written with client-go works on the embedded server as on any other. */
class GoControllerIT {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int UNAVAILABLE = 3;

    private static Path program;

    @TempDir private Path folder;

    @BeforeAll
    static void build() throws Exception {
        var root = ProjectRoot.search().orElseThrow();
        var script = new ProcessBuilder(root.resolve("tools/client-go/obtain").toString());
        var build = script.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var printed =
                new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        var code = build.waitFor();
        Assumptions.assumeFalse(
                code == UNAVAILABLE && !"required".equals(System.getenv("TRELLIS_KUBE")),
                "the controller cannot be built here");
        assertThat(code).as("exit code of tools/client-go/obtain").isZero();
        program = Path.of(printed);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"application/json", "application/vnd.kubernetes.protobuf"})
    void leadsWatchesAndWritesAcrossARestartOfTheServer(String form) throws Exception {
        var data = folder.resolve("data");
        var server = EmbeddedApiServer.builder().data(data).start();
        var port = server.address().getPort();
        var kubeconfig = Files.writeString(folder.resolve("kubeconfig"), server.adminKubeconfig());
        var controller = startController(kubeconfig, form);
        try (var client = clientOf(server)) {
            wantCopy(client, "one", "1");
            awaitCopy(client, "one", "1");
            assertThat(leaderOf(client)).startsWith("somebody");

            server.close();
            server = EmbeddedApiServer.builder().data(data).port(port).start();

            // What was asked for before, what changes, and what is new after the restart.
            awaitCopy(client, "one", "1");
            wantCopy(client, "two", "2");
            awaitCopy(client, "two", "2");
            edit(client, "one", "3");
            awaitCopy(client, "one", "3");
            assertThat(controller.isAlive()).as("the controller is still the first one").isTrue();
            await().atMost(LONG)
                    .untilAsserted(() ->
                            assertThat(
                                            client.v1()
                                                    .events()
                                                    .inNamespace("default")
                                                    .list()
                                                    .getItems())
                                    .anyMatch(event -> "Copied".equals(event.getReason())));

            client.configMaps().inNamespace("default").withName("two").delete();
            await("the copy goes with its owner")
                    .atMost(LONG)
                    .until(() -> find(client, "two-copy") == null);
        } finally {
            controller.destroy();
            if (!controller.waitFor(30, TimeUnit.SECONDS)) {
                controller.destroyForcibly();
            }
            server.close();
        }
    }

    private Process startController(Path kubeconfig, String form) throws IOException {
        var log = folder.resolve("controller.log").toFile();
        return new ProcessBuilder(
                        List.of(
                                program.toString(),
                                "--kubeconfig=" + kubeconfig,
                                "--namespace=default",
                                "--identity=somebody",
                                "--content-type=" + form))
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
    }

    private static KubernetesClient clientOf(EmbeddedApiServer server) {
        return new KubernetesClientBuilder().withConfig(server.adminConfig()).build();
    }

    private static void wantCopy(KubernetesClient client, String name, String value) {
        client.resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .withNamespace("default")
                                .addToLabels("copy", "wanted")
                                .endMetadata()
                                .addToData("x", value)
                                .build())
                .create();
    }

    private static void edit(KubernetesClient client, String name, String value) {
        client.configMaps()
                .inNamespace("default")
                .withName(name)
                .edit(map -> new ConfigMapBuilder(map).withData(Map.of("x", value)).build());
    }

    private static void awaitCopy(KubernetesClient client, String name, String value) {
        await("a copy of " + name)
                .atMost(LONG)
                .ignoreExceptions()
                .untilAsserted(() -> {
                    var copy = find(client, name + "-copy");
                    assertThat(copy).isNotNull();
                    assertThat(copy.getData()).containsEntry("x", value);
                });
    }

    private static ConfigMap find(KubernetesClient client, String name) {
        return client.configMaps().inNamespace("default").withName(name).get();
    }

    private static String leaderOf(KubernetesClient client) {
        return client.leases()
                .inNamespace("default")
                .withName("copier")
                .get()
                .getSpec()
                .getHolderIdentity();
    }
}
