package dev.trellis.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeBinaries;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What the documents promise: with the checkout on the path, kubectl has the verbs too. */
@KubernetesTest
final class KubectlPluginIT {
    @Test
    void kubectlRunsTrellis() throws Exception {
        var root = Path.of(System.getProperty("trellis.root")).toAbsolutePath();
        var command = new ProcessBuilder(kubectl(), "trellis", "version", "-o", "json");
        command.redirectErrorStream(true);
        var environment = command.environment();
        environment.merge("PATH", root.toString(), (path, folder) -> folder + ":" + path);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("TRELLIS_DIST", Path.of("target").toAbsolutePath().toString());

        var process = command.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("\"trellis\"");
    }

    private static String kubectl() {
        return switch (KubeBinaries.search()) {
            case KubeBinaries.Search.Found(var binaries) ->
                    binaries.folder().resolve("kubectl").toString();
            case KubeBinaries.Search.Missing(var reason) -> throw new AssertionError(reason);
        };
    }
}
