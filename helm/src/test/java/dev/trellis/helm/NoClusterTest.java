package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;

import dev.trellis.sdk.Addon;
import dev.trellis.sdk.agent.Outcome;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A chart sees no cluster, whatever credentials the process has. */
class NoClusterTest {
    private static final String LOOKUP =
            "{{ lookup \"v1\" \"Secret\" \"kube-system\" \"admin\" | toJson }}";

    @Test
    void asksNoServerForWhatAChartLooksUp() throws IOException {
        var asked = new AtomicInteger();
        var server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    asked.incrementAndGet();
                    exchange.sendResponseHeaders(500, -1);
                    exchange.close();
                });
        server.start();
        try {
            beReachableBy(server.getAddress().getPort());
            var plain = Addon.named("hello").from(Chart.in(Path.of("src/test/resources/chart")));

            var rendered = ChartTest.done(plain.preview(ChartTest.cluster(), ChartTest.install()));
            var smuggled =
                    plain.values(_ -> Map.of("script", LOOKUP))
                            .preview(ChartTest.cluster(), ChartTest.install());

            assertThat(ChartTest.one(rendered, "ConfigMap").at("/data/found").asText())
                    .isEqualTo("{}");
            assertThat(ChartTest.one(rendered, "ConfigMap").at("/data/text").asText())
                    .isEqualTo("lookup in text stays");
            assertThat(smuggled).isInstanceOf(Outcome.Failed.class);
            assertThat(asked).hasValue(0);
        } finally {
            server.stop(0);
        }
    }

    /** The process of the tests has a kubeconfig, which leads to the test's server. */
    private static void beReachableBy(int port) throws IOException {
        var kubeconfig = Optional.ofNullable(System.getenv("KUBECONFIG"));
        assumeTrue(kubeconfig.isPresent(), "the build sets KUBECONFIG");
        Files.writeString(
                Path.of(kubeconfig.orElseThrow()),
                """
                apiVersion: v1
                kind: Config
                clusters: [{name: a, cluster: {server: "http://127.0.0.1:%d"}}]
                contexts: [{name: a, context: {cluster: a, user: a}}]
                users: [{name: a, user: {token: secret}}]
                current-context: a
                """
                        .formatted(port));
    }
}
