package dev.trellis.e2e;

import static dev.trellis.e2e.Cluster.eventually;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** From two empty clusters to a fleet and back, by the commands of the pages that tell how. */
@KubernetesTest(dedicated = true, controllers = true)
final class FirstStepsIT {
    private final KubeServer hub;
    private final Path folder;

    FirstStepsIT(KubeServer hub, @TempDir Path folder) {
        this.hub = hub;
        this.folder = folder;
    }

    @Test
    void thePagesMakeAHubLetAClusterJoinAndLetItGo() throws IOException {
        Files.copy(hub.kubeconfig(), folder.resolve("hub.kubeconfig"));
        try (var rome = KubeServer.start(FleetTest.binaries(), KubeServer.Option.CONTROLLERS);
                var admin = new Admin(folder)) {
            Files.copy(rome.kubeconfig(), folder.resolve("rome.kubeconfig"));

            var installing = Guide.lines("docs/install.md");
            assertThat(installing).hasSize(6);
            for (var line : installing) {
                admin.does(line);
            }
            assertThat(folder.resolve("bootstrap.kubeconfig")).exists();

            var joining = Guide.lines("docs/join.md");
            assertThat(joining).hasSize(6);
            for (var line : joining) {
                admin.does(line);
            }
            eventually(
                    "nothing is left of the cluster",
                    () ->
                            assertThat(admin.hears("clusters --kubeconfig hub.kubeconfig"))
                                    .doesNotContain("rome"));
        }
    }
}
