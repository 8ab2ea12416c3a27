package dev.trellis.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process with all parts, told to go by a signal while a key is running. */
@KubernetesTest
final class SigtermIT {
    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void finishesTheRunningKeyThenReleasesTheLeaseThenClosesTheClient(Kube kube) throws Exception {
        var lease = kube.uniqueName("manager");
        var process = start(kube.kubeconfig(), lease);
        try (var output = process.inputReader()) {
            var port = readUntil(output, "listening ").getLast().substring("listening ".length());
            readUntil(output, "run begins one");
            assertThat(metrics(port)).contains("leader{lease=\"" + lease + "\"} 1.0");

            process.toHandle()
                    .destroy(); // SIGTERM, and unlike Process.destroy the output stays open
            var told = readUntil(output, "closed client");

            assertThat(told)
                    .containsExactly(
                            "run ends one", "closed election", "closed ops", "closed client");
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(128 + 15);
            var spec = kube.client().leases().inNamespace("default").withName(lease).require();
            assertThat(spec.getSpec().getHolderIdentity()).isNull();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(Path kubeconfig, String lease) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManagerMain.class.getName(),
                        kubeconfig.toString(),
                        lease)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> readUntil(BufferedReader output, String start) throws IOException {
        var lines = new ArrayList<String>();
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.startsWith(start)) {
                return lines;
            }
        }
        throw new AssertionError("the process ended after telling " + lines);
    }

    private static String metrics(String port) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"));
            return client.send(request.build(), BodyHandlers.ofString()).body();
        }
    }
}
