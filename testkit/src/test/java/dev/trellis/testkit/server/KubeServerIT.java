package dev.trellis.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

@KubernetesTest(dedicated = true)
final class KubeServerIT {
    @Test
    void keepsItsDataAndAddressOverARestart(Kube kube, KubeServer server) {
        create(kube, "before");
        var address = server.address();

        server.restartApiServer();

        assertThat(server.address()).isEqualTo(address);
        assertThat(configMap(kube, "before")).isNotNull();
        create(kube, "after");
        assertThat(configMap(kube, "after")).isNotNull();
    }

    @Test
    void refusesConnectionsWhileStopped(KubeServer server) {
        server.stopApiServer();
        try {
            assertThat(server.kubectl("get", "namespaces").err()).contains("refused");
        } finally {
            server.startApiServer();
        }

        assertThat(server.kubectl("get", "namespaces").outOrThrow()).contains("default");
    }

    @Test
    void answersNothingWhilePaused(KubeServer server) {
        server.pauseApiServer();
        try {
            assertThat(server.kubectl("--request-timeout=1s", "get", "namespaces").exit())
                    .isEqualTo(1);
        } finally {
            server.resumeApiServer();
        }

        assertThat(server.kubectl("get", "namespaces").outOrThrow()).contains("default");
    }

    @Test
    void answersAResumedWatchWithGoneAfterHistoryExpired(Kube kube, KubeServer server)
            throws Exception {
        var old = create(kube, "old").getMetadata().getResourceVersion();
        create(kube, "newer");

        server.expireHistory();

        var closed = new CompletableFuture<WatcherException>();
        var options =
                new ListOptionsBuilder()
                        .withResourceVersion(old)
                        .withAllowWatchBookmarks(true)
                        .build();
        try (var _ =
                kube.client()
                        .configMaps()
                        .inNamespace(kube.namespace())
                        .watch(
                                options,
                                new Watcher<>() {
                                    @Override
                                    public void eventReceived(Action action, ConfigMap configMap) {
                                        closed.completeExceptionally(
                                                new AssertionError(
                                                        "got "
                                                                + action
                                                                + " of "
                                                                + configMap
                                                                        .getMetadata()
                                                                        .getName()));
                                    }

                                    @Override
                                    public void onClose(WatcherException cause) {
                                        closed.complete(cause);
                                    }
                                })) {
            assertThat(closed.get(30, TimeUnit.SECONDS).isHttpGone()).isTrue();
        }
    }

    @Test
    void answersAnExactListOfAnOldVersionWithGoneAfterHistoryExpired(Kube kube, KubeServer server) {
        var old = create(kube, "old").getMetadata().getResourceVersion();
        create(kube, "newer");
        var exact =
                new ListOptionsBuilder()
                        .withResourceVersion(old)
                        .withResourceVersionMatch("Exact")
                        .build();
        var configMaps = kube.client().configMaps().inNamespace(kube.namespace());
        assertThat(configMaps.list(exact).getItems()).hasSize(1);

        server.expireHistory();

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> configMaps.list(exact))
                .extracting(KubernetesClientException::getCode)
                .isEqualTo(410);
    }

    @Test
    void leavesNoProcessNorFileWhenClosed() {
        var server = KubeServer.start(found(), KubeServer.Option.CONTROLLERS);
        var folder = server.kubeconfig().getParent();
        var processes = server.processes();
        assertThat(processes).hasSize(3).allMatch(ProcessHandle::isAlive);

        server.close();

        assertThat(processes).noneMatch(ProcessHandle::isAlive);
        assertThat(folder).doesNotExist();
    }

    @Test
    void leavesNoProcessNorFileWhenTheJvmIsKilled() throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var jvm =
                new ProcessBuilder(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                ServerUntilKilled.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var lines = jvm.inputReader()) {
            var folder = Path.of(lines.readLine());
            var processes =
                    Stream.of(lines.readLine().split(" "))
                            .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                            .toList();
            assertThat(processes).hasSize(2).allMatch(ProcessHandle::isAlive);

            jvm.destroyForcibly();

            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> {
                        assertThat(processes).noneMatch(ProcessHandle::isAlive);
                        assertThat(folder).doesNotExist();
                    });
        }
    }

    private static KubeBinaries found() {
        return ((KubeBinaries.Search.Found) KubeBinaries.search()).binaries();
    }

    private static ConfigMap create(Kube kube, String name) {
        var wanted = new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata().build();
        return kube.client().resource(wanted).inNamespace(kube.namespace()).create();
    }

    private static ConfigMap configMap(Kube kube, String name) {
        return kube.client().configMaps().inNamespace(kube.namespace()).withName(name).get();
    }
}
