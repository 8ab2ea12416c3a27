package dev.trellis.engine.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

final class OpsServerTest {
    /** What Prometheus 3 sends: formats that we do not have come first. */
    private static final String PROMETHEUS =
            "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;"
                    + "encoding=delimited;q=0.6,application/openmetrics-text;version=1.0.0;"
                    + "escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1";

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Health health = new Health();
    private final OpsServer server = OpsServer.start(ListenAddress.loopback(0), health, registry);
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void showsMetricsAsText() throws Exception {
        Counter.builder().name("writes_total").help("Writes.").register(registry).inc();

        var answer = get("/metrics");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type").orElseThrow())
                .startsWith("text/plain; version=0.0.4");
        assertThat(answer.body())
                .contains("\nwrites_total 1.0\n")
                .contains("jvm_memory_used_bytes")
                .contains("process_cpu_seconds_total")
                .doesNotContain("# EOF");
    }

    @Test
    void showsMetricsInTheFormatThatPrometheusPrefersOfOurs() throws Exception {
        var answer = get("/metrics", PROMETHEUS);

        assertThat(answer.headers().firstValue("content-type").orElseThrow())
                .startsWith("application/openmetrics-text; version=1.0.0");
        assertThat(answer.body()).endsWith("# EOF\n");
    }

    @Test
    void keepsAFailureOfTheMetricsToItself() throws Exception {
        GaugeWithCallback.builder()
                .name("broken")
                .callback(_ -> {
                    throw new IllegalStateException("hunter2");
                })
                .register(registry);

        var answer = get("/metrics");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).doesNotContain("hunter2").doesNotContain("at dev.trellis");
    }

    @Test
    void isReadyOnlyWhenEveryCheckIsWell() throws Exception {
        var synced = new AtomicBoolean();
        health.addReady(
                HealthCheck.of(
                        "caches",
                        () ->
                                synced.get()
                                        ? Optional.empty()
                                        : Optional.of("ManagedCluster is\nnot listed yet")));
        health.addReady(HealthCheck.of("client", Optional::empty));

        var before = get("/readyz");
        synced.set(true);
        var after = get("/readyz");

        assertThat(before.statusCode()).isEqualTo(503);
        assertThat(before.body()).isEqualTo("caches: ManagedCluster is not listed yet\n");
        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(after.body()).isEqualTo("ok\n");
    }

    @Test
    void tellsLiveFromReadyAndHealthyIsBoth() throws Exception {
        health.addReady(HealthCheck.of("caches", () -> Optional.of("not listed")));
        health.addLive(HealthCheck.of("workers", Optional::empty));
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        health.addLive(HealthCheck.of("renewals", () -> Optional.of("stuck")));

        assertThat(get("/livez").body()).isEqualTo("renewals: stuck\n");
        assertThat(get("/readyz").body()).isEqualTo("caches: not listed\n");
        assertThat(get("/healthz").body()).isEqualTo("renewals: stuck\ncaches: not listed\n");
    }

    @Test
    void takesACheckThatThrowsForAFailureAndKeepsItsMessageToItself() throws Exception {
        health.addReady(
                HealthCheck.of(
                        "token",
                        () -> {
                            throw new IllegalStateException("hunter2");
                        }));

        assertThat(get("/readyz").body())
                .isEqualTo("token: check failed with IllegalStateException\n");
    }

    @Test
    void answersNothingElse() throws Exception {
        var unknown = get("/");
        var post =
                client.send(
                        HttpRequest.newBuilder(server.uri("/metrics"))
                                .POST(HttpRequest.BodyPublishers.ofString("x"))
                                .build(),
                        BodyHandlers.ofString());
        var head =
                client.send(
                        HttpRequest.newBuilder(server.uri("/livez")).HEAD().build(),
                        BodyHandlers.ofString());

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("/readyz");
        assertThat(unknown.headers().firstValue("server")).isEmpty();
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(post.headers().firstValue("allow")).contains("GET, HEAD");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    void refusesHugeHeaders() throws Exception {
        var answer = get("/livez", "x".repeat(20_000));

        assertThat(answer.statusCode()).isEqualTo(431);
    }

    @Test
    void answersAgainAfterMoreConnectionsThanItAllows() throws Exception {
        var idle = new ArrayList<Socket>();
        try {
            for (var i = 0; i < 40; i++) {
                idle.add(new Socket(InetAddress.getLoopbackAddress(), server.address().port()));
            }
        } finally {
            for (var socket : idle) {
                socket.close();
            }
        }

        assertThat(get("/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void closesAConnectionThatSpeaksNoHttp() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.address().port())) {
            socket.getOutputStream().write("nonsense\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

            var answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer).startsWith("HTTP/1.1 400").doesNotContain("Jetty");
        }
    }

    @Test
    void saysInOneSentenceThatTheAddressIsTaken() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> OpsServer.start(server.address(), health, new PrometheusRegistry()))
                .withMessageStartingWith("Cannot listen on 127.0.0.1:")
                .withMessageContaining("choose another address or port");
    }

    private HttpResponse<String> get(String path) throws Exception {
        return get(path, "*/*");
    }

    private HttpResponse<String> get(String path, String accept) throws Exception {
        return client.send(
                HttpRequest.newBuilder(server.uri(path)).header("Accept", accept).build(),
                BodyHandlers.ofString());
    }
}
