package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * What the annotation does on a machine where Kubernetes cannot be had; in JVMs of their own, as
 * Maven does it.
 */
final class LeftOutTest {
    private static final String REASON = "Kubernetes grows on trees, and there is no tree";

    @TempDir private Path root;

    @BeforeEach
    void writeScriptThatFindsNothing() throws Exception {
        var tools = Files.createDirectories(root.resolve("tools/kube"));
        var script = tools.resolve("obtain");
        Files.writeString(
                script,
                "#!/bin/sh\necho 'kube: looking' >&2\necho 'kube: " + REASON + "' >&2\nexit 3\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void leavesTestsOutAndSaysWhy() throws Exception {
        var output = run(Map.of());

        assertThat(output)
                .contains("Kubernetes tests: 2 left out: " + REASON)
                .contains("kube: looking")
                .contains("failures: 0");
        assertThat(Files.readString(root.resolve("target/kubernetes-tests.jsonl")))
                .contains("\"leftOut\":2,\"reason\":\"" + REASON + "\"");
    }

    @Test
    void failsWhereKubernetesIsRequired() throws Exception {
        var output = run(Map.of("TRELLIS_KUBE", "required"));

        assertThat(output).contains("Kubernetes tests: 2 failed", REASON, "failures: 1");
    }

    private String run(Map<String, String> environment) throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var builder =
                new ProcessBuilder(
                                java,
                                "-XX:TieredStopAtLevel=1",
                                "-Dtrellis.root=" + root,
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName())
                        .redirectErrorStream(true);
        builder.environment().remove("TRELLIS_KUBE");
        builder.environment().putAll(environment);
        var process = builder.start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    static final class Main {
        private Main() {}

        public static void main(String[] arguments) {
            var summary = new SummaryGeneratingListener();
            var request =
                    LauncherDiscoveryRequestBuilder.request()
                            .selectors(selectClass(Sample.class))
                            .build();
            LauncherFactory.create().execute(request, summary);
            var failures = summary.getSummary().getFailures();
            System.out.println("failures: " + failures.size());
            failures.forEach(failure -> System.out.println(failure.getException().getMessage()));
        }
    }

    @KubernetesTest
    static final class Sample {
        @Test
        void needsAServer(Kube kube) {
            assertThat(kube.version()).isNotEmpty();
        }

        @Test
        void needsItToo() {}
    }
}
