package dev.trellis.apiserver.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.net.ssl.SSLContext;

/**
 * Whatever comes over the wire is answered, in time, by a document that blames its sender, and
 * leaves nothing behind.
 *
 * <p>{@code -Dtrellis.seeds=100000} sends more.
 */
class HostileWireTest {
    private static final int SEEDS = 60;
    private static final int REQUESTS = 3;
    private static final long KEPT_BYTES_MAX = 24L * 1024 * 1024;
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private static EmbeddedApiServer server;
    private static SSLContext tls;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedApiServer.start(0);
        tls = server.adminTls();
        var definition =
                """
                {"metadata":{"name":"toys.test.io"},"spec":{"group":"test.io","scope":"Namespaced",
                "names":{"plural":"toys","kind":"Toy"},"versions":[{"name":"v1","served":true,"storage":true,
                "subresources":{"status":{}},"schema":{"openAPIV3Schema":{"type":"object","properties":{
                "spec":{"type":"object","x-kubernetes-preserve-unknown-fields":true},
                "data":{"type":"object","additionalProperties":{"type":"string"}}}}}}]}}
                """;
        var answer =
                send(
                        new RawRequest(
                                "POST",
                                "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                                List.of("Content-Type: application/json"),
                                definition.getBytes(StandardCharsets.UTF_8)));
        assertThat(answer.status()).isEqualTo(201);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void answersWhateverIsSent() {
        Gen.forEachSeed(SEEDS, HostileWireTest::attack);
    }

    @Test
    void keepsNothingOfIt() throws Exception {
        for (var seed = 0; seed < SEEDS / 4; seed++) {
            attack(Gen.ofSeed(seed));
        }
        var before = usedBytes();

        for (var round = 0; round < 3; round++) {
            for (var seed = 0; seed < SEEDS / 4; seed++) {
                attack(Gen.ofSeed(seed));
            }
        }

        assertThat(usedBytes() - before)
                .as("bytes that stayed after the same requests came three times more")
                .isLessThan(KEPT_BYTES_MAX);
    }

    private static void attack(Gen gen) throws Exception {
        var requests = new HostileGen(gen);
        for (var i = 0; i < REQUESTS; i++) {
            var request = requests.next();
            assertSane(request, send(request));
        }
    }

    private static RawAnswer send(RawRequest request) throws Exception {
        return RawAnswer.to(request, tls, server.address());
    }

    private static void assertSane(RawRequest request, RawAnswer answer) throws Exception {
        assertThat(answer.body())
                .as("the answer %d to %s", answer.status(), request)
                .doesNotContain("\"InternalError\"")
                .doesNotContain("Exception");
        assertThat(answer.status())
                .as("status of the answer to %s: %s", request, answer.body())
                .isBetween(200, 504);
        if (answer.status() >= 400 && !request.method().equals("HEAD") && isJson(answer)) {
            assertThat(JSON.readTree(answer.body()).path("kind").asText())
                    .as("the answer to %s: %s", request, answer.body())
                    .isEqualTo("Status");
        } else if (answer.status() >= 400 && !request.method().equals("HEAD")) {
            assertThat(answer.head())
                    .as("the answer to %s: %s", request, answer.body())
                    .containsAnyOf("text/plain", "application/yaml", "Content-Length: 0");
        }
    }

    private static boolean isJson(RawAnswer answer) {
        return answer.head().contains("Content-Type: application/json");
    }

    /** After a collection that surely took place. */
    private static long usedBytes() throws InterruptedException {
        var gone = new WeakReference<>(new Object());
        while (gone.get() != null) {
            System.gc();
            Thread.onSpinWait();
        }
        var memory = Runtime.getRuntime();
        return memory.totalMemory() - memory.freeMemory();
    }
}
