package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

class AgentVerbTest {
    @ParameterizedTest
    @CsvSource({
        "--listen, nowhere, Cannot listen on 'nowhere'",
        "--mode, elsewhere, There is no mode 'elsewhere'",
        "--mode, hosted, name its kubeconfig with --spoke-kubeconfig",
        "--cluster-name, Not_A_Name, cannot be that of a namespace",
        "--kubeconfig, /does/not/exist, /does/not/exist",
        "--bootstrap-kubeconfig, /does/not/exist, /does/not/exist cannot be read",
        "--client-cert-expiration-seconds, 60, ask for 3600 seconds or more",
        "--addon-token-expiration-seconds, 60, ask for 600 seconds or more",
        "--addon-kubeclient-registration-auth, password, give csr or token",
        "--cluster-healthcheck-period, often, give a time such as 30s",
        "--cluster-healthcheck-period, 0s, longer than nothing",
        "--cluster-annotations, nothing, give KEY=VALUE",
        "--spoke-external-server-urls, http://a, is not for https",
        "--workload-agent-workers, 0, give 1 or more",
    })
    void aBadValueIsOneSentenceAndAWrongUsage(String flag, String value, String expected) {
        var run = Run.of("agent", flag, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().strip()).hasLineCount(1).contains(expected);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aTakenPortIsNoWrongUsage(@TempDir Path folder) throws IOException {
        var server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", AgentVerbTest::answerVersion);
        server.start();
        try {
            var port = server.getAddress().getPort();
            var file = folder.resolve("kubeconfig");
            Files.writeString(
                    file,
                    """
                    apiVersion: v1
                    kind: Config
                    current-context: a
                    clusters: [{name: a, cluster: {server: "http://127.0.0.1:%d"}}]
                    contexts: [{name: a, context: {cluster: a, user: a}}]
                    users: [{name: a, user: {token: a}}]
                    """
                            .formatted(port));

            var run =
                    Run.of(
                            "agent",
                            "--kubeconfig",
                            file.toString(),
                            "--listen",
                            "127.0.0.1:" + port);

            assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
            assertThat(run.err().strip()).hasLineCount(1).contains("127.0.0.1:" + port);
        } finally {
            server.stop(0);
        }
    }

    private static void answerVersion(HttpExchange exchange) throws IOException {
        var body = "{\"gitVersion\":\"v1.36.3\"}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void aManagedClusterIsNamedOnceOnly() {
        var run = Run.of("agent", "--mode", "default", "--spoke-kubeconfig", "a");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("leave out --spoke-kubeconfig or say --mode hosted");
    }

    @Test
    void helpNamesEveryFlag() {
        assertThat(Run.of("agent", "--help").out())
                .contains(
                        "--cluster-name",
                        "--bootstrap-kubeconfig",
                        "--kubeconfig",
                        "--spoke-kubeconfig",
                        "--mode",
                        "--agent-id",
                        "--in-cluster",
                        "--listen",
                        "--leader-elect",
                        "Examples:");
    }
}
