package dev.trellis.promote.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.InterpreterFailure.Code;
import dev.trellis.interpreter.webhook.WebhookTransport;
import dev.trellis.testkit.HookServer;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Webhooks reached through an API server that says each byte of the stream itself (5.5). */
final class ServiceTransportTest {
    private static final int PORT = 8443;

    /** One for all: making its key takes longer than the tests. */
    @SuppressWarnings("NullAway.Init") // set before the tests
    private static HookServer hook;

    @SuppressWarnings("NullAway.Init") // set by JUnit
    @TempDir
    private static Path folder;

    private final ChannelServer api = new ChannelServer();
    private final KubernetesClient client =
            new KubernetesClientBuilder()
                    .withConfig(
                            new ConfigBuilder()
                                    .withAutoConfigure(false)
                                    .withMasterUrl("http://127.0.0.1:" + api.port())
                                    .build())
                    .build();

    @BeforeAll
    static void open() {
        hook = new HookServer(folder, "hook.demo.svc");
        hook.answer("\"successful\":true,\"healthy\":true");
    }

    @AfterAll
    static void end() {
        hook.close();
    }

    @AfterEach
    void close() {
        client.close();
        api.close();
    }

    /** A Service with pods; nothing is at its own address. */
    private void serve(String... pods) {
        api.answer(
                "/api/v1/namespaces/demo/services/hook",
                "{\"spec\":{\"type\":\"ClusterIP\",\"clusterIP\":\"127.0.0.1\",\"ports\":[{\"port\":443,\"targetPort\":\"https\"}],\"selector\":{\"app\":\"hook\"}}}");
        var endpoints =
                Stream.of(pods)
                        .map("{\"targetRef\":{\"kind\":\"Pod\",\"name\":\"%s\"}}"::formatted)
                        .toList();
        api.answer(
                "/apis/discovery.k8s.io/v1/namespaces/demo/endpointslices",
                "{\"items\":[{\"ports\":[{\"name\":\"\",\"port\":%d}],\"endpoints\":[%s]}]}"
                        .formatted(PORT, String.join(",", endpoints)));
        api.answer("/api/v1/namespaces/demo/pods", "{\"items\":[]}");
    }

    private Answer ask(String caBundle, int timeoutSeconds) {
        var transport =
                new ServiceTransport(
                        KubeApi.of(client, ApiJson.serialization()), TransportChoice.PORT_FORWARD);
        return Hooks.ask(transport, "demo", caBundle, timeoutSeconds);
    }

    private Answer ask() {
        return ask(hook.caBundle(), 30);
    }

    private static void bridge(ChannelServer.Stream stream) throws IOException {
        stream.begin(PORT);
        stream.bridge(hook.address(), 16 * 1024);
    }

    private void failsWith(Code code, String... words) {
        assertThatThrownBy(this::ask)
                .isInstanceOfSatisfying(
                        InterpreterFailure.class,
                        failure -> {
                            assertThat(failure.sentence()).contains(words);
                            assertThat(failure.code()).isEqualTo(code);
                        });
    }

    @Test
    void reachesAPodAndVerifiesWhoAnswers() {
        serve("a");
        api.on(ServiceTransportTest::bridge);

        assertThat(ask()).isEqualTo(new Answer.Health(true));
        // Gone when the call is over, whatever the server makes of it.
        await().untilAsserted(() -> assertThat(api.open()).isZero());
    }

    static Stream<Arguments> framings() {
        return Stream.of(
                arguments(
                        "the headers of both channels in pieces",
                        (ChannelServer.Talk)
                                stream -> {
                                    stream.send(1, (byte) PORT);
                                    stream.send(0, (byte) PORT);
                                    stream.send(0, (byte) (PORT >> 8));
                                    stream.send(1, (byte) (PORT >> 8));
                                    stream.bridge(hook.address(), 16 * 1024);
                                }),
                arguments(
                        "a message in several frames",
                        (ChannelServer.Talk)
                                stream -> {
                                    stream.frame(ChannelServer.BINARY, false, (byte) 0);
                                    stream.frame(ChannelServer.CONTINUED, false, (byte) PORT);
                                    stream.frame(ChannelServer.CONTINUED, true, (byte) (PORT >> 8));
                                    stream.send(1, (byte) PORT, (byte) (PORT >> 8));
                                    stream.bridge(hook.address(), 16 * 1024);
                                }),
                arguments(
                        "an answer in pieces of one byte, and empty messages between",
                        (ChannelServer.Talk)
                                stream -> {
                                    stream.begin(PORT);
                                    stream.send(0);
                                    stream.send(1);
                                    stream.bridge(hook.address(), 1);
                                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("framings")
    void readsEveryFraming(String behaviour, ChannelServer.Talk talk) {
        serve("a");
        api.on(talk);

        assertThat(ask()).isEqualTo(new Answer.Health(true));
    }

    @Test
    void needsNoNameOfAProtocol() {
        serve("a");
        api.nameNoProtocol();
        api.on(ServiceTransportTest::bridge);

        assertThat(ask()).isEqualTo(new Answer.Health(true));
    }

    @Test
    void carriesLongAnswersUpToTheirLimit() {
        serve("a");
        api.on(ServiceTransportTest::bridge);
        try {
            hook.answer(uid ->
                    "{\"response\":{\"uid\":\"%s\",\"successful\":true,\"healthy\":true},\"more\":\"%s\"}"
                            .formatted(uid, "x".repeat(3 * 1024 * 1024 - 200)));
            assertThat(ask()).isEqualTo(new Answer.Health(true));

            hook.answer(_ -> "x".repeat(3 * 1024 * 1024 + 1));
            failsWith(Code.UNREACHABLE, "more than 3145728 bytes");
        } finally {
            hook.answer("\"successful\":true,\"healthy\":true");
        }
    }

    @Test
    void goesToAnotherPodWhereOneRefuses() {
        serve("a", "b");
        api.on(stream -> {
            if (stream.target().contains("/pods/a/")) {
                stream.begin(PORT);
                stream.refuse("connection refused");
                stream.receive();
            } else {
                bridge(stream);
            }
        });

        assertThat(ask()).isEqualTo(new Answer.Health(true));
        assertThat(api.opened()).isEqualTo(2);
    }

    @Test
    void triesThreePodsAndTellsOfEach() {
        serve("a", "b", "c", "d");
        api.on(stream -> {
            stream.begin(PORT);
            stream.refuse("connection refused");
            stream.receive();
        });

        failsWith(
                Code.UNREACHABLE,
                "port 8443 of pod demo/a: the pod refuses: connection refused",
                "port 8443 of pod demo/b: the pod refuses: connection refused",
                "port 8443 of pod demo/c: the pod refuses: connection refused");
        assertThat(api.opened()).isEqualTo(3);
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                arguments(
                        "closed at once",
                        (ChannelServer.Talk) ChannelServer.Stream::close,
                        "the stream was closed at once"),
                arguments(
                        "a channel that nobody asked for",
                        (ChannelServer.Talk)
                                stream -> {
                                    stream.send(4, (byte) 1);
                                    stream.receive();
                                },
                        "a message of channel 4, which was not asked for"),
                arguments(
                        "another port",
                        (ChannelServer.Talk)
                                stream -> {
                                    stream.begin(80);
                                    stream.receive();
                                },
                        "to port 80, which was not asked for"),
                arguments(
                        "an error between the bytes of an answer",
                        (ChannelServer.Talk)
                                stream -> {
                                    stream.begin(PORT);
                                    stream.receive();
                                    stream.send(0, (byte) 22, (byte) 3);
                                    stream.refuse("lost connection to pod");
                                    stream.receive();
                                },
                        "the pod refuses: lost connection to pod"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("broken")
    void tellsHowAStreamIsBroken(String behaviour, ChannelServer.Talk talk, String told) {
        serve("a");
        api.on(talk);

        failsWith(Code.UNREACHABLE, "port 8443 of pod demo/a", told);
    }

    @Test
    void tellsWhyThereIsNoStream() {
        failsWith(Code.UNREACHABLE, "the hub shows us no Service demo/hook to forward to");
        serve();
        failsWith(Code.UNREACHABLE, "Service demo/hook has no pod that is ready");
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void tellsWhyAStreamIsRefused(int status, String told) {
        serve("a");
        api.on(_ -> {});
        var transport =
                new ServiceTransport(
                        KubeApi.of(client, ApiJson.serialization()), TransportChoice.PORT_FORWARD);
        var ways = transport.ways(Hooks.webhook("demo", hook.caBundle(), 30)).toList();
        api.refuse(status);

        assertThatThrownBy(() -> ((WebhookTransport.Connection) ways.getFirst()).open())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(told);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                arguments(
                        403,
                        "we may not forward to pod demo/a: ask for the verbs get and create of pods/portforward in namespace demo"),
                arguments(200, "a proxy between it and us may not let WebSockets through"),
                arguments(
                        501, "the API server answered with 501 instead of a stream to pod demo/a"));
    }

    @Test
    void believesNobodyWithAnotherCertificate() {
        serve("a", "b");
        api.on(ServiceTransportTest::bridge);
        try (var other = new HookServer(folder, "other.demo.svc")) {
            assertThatThrownBy(() -> ask(other.caBundle(), 30))
                    .isInstanceOfSatisfying(
                            InterpreterFailure.class,
                            failure -> assertThat(failure.code()).isEqualTo(Code.NOT_TRUSTED))
                    .hasMessageContaining("it is not proven to be hook.demo.svc");
        }
        // The next pod would not make it better.
        assertThat(api.opened()).isEqualTo(1);
    }

    /** Nothing is left of tunnels that were given up (REQ-76). */
    @Test
    void leavesNothingOfTunnelsThatAreGivenUp() {
        serve("a");
        api.on(stream -> {
            stream.begin(PORT);
            while (stream.receive().length > 0) {
                // Says nothing, for as long as somebody is there.
            }
        });
        var transport =
                new ServiceTransport(
                        KubeApi.of(client, ApiJson.serialization()), TransportChoice.PORT_FORWARD);
        var webhook = Hooks.webhook("demo", hook.caBundle(), 30);

        IntStream.range(0, 500)
                .parallel()
                .forEach(_ -> {
                    var way = transport.ways(webhook).findFirst().orElseThrow();
                    try (var socket = ((WebhookTransport.Connection) way).open()) {
                        socket.getOutputStream().write("hello".getBytes(StandardCharsets.US_ASCII));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });

        await().untilAsserted(() -> {
            assertThat(api.opened()).isEqualTo(500);
            assertThat(api.open()).isZero();
        });
    }

    @Test
    void givesUpInTimeWhoNeverAnswers() {
        serve("a");
        api.on(stream -> {
            stream.begin(PORT);
            while (stream.receive().length > 0) {
                // Not a word.
            }
        });

        assertThatThrownBy(() -> ask(hook.caBundle(), 1))
                .hasMessageContaining("did not answer within 1 s");
        await().untilAsserted(() -> assertThat(api.open()).isZero());
    }

    /** The way that verifies nobody is taken only by who asks for it. */
    @Test
    void asksTheServerToCarryTheExchangeOut() {
        serve("a");
        api.answer(
                "/api/v1/namespaces/demo/services/https:hook:443/proxy/interpret",
                "{\"response\":{\"uid\":\"another\"}}");
        var transport =
                new ServiceTransport(
                        KubeApi.of(client, ApiJson.serialization()),
                        TransportChoice.APISERVER_PROXY);

        assertThatThrownBy(() -> Hooks.ask(transport, "demo", hook.caBundle(), 30))
                .hasMessageContaining("the answer is to another question");
        assertThat(api.opened()).isZero();
    }
}
