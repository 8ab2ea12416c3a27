package dev.trellis.interpreter.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.InterpreterFailure.Code;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.testkit.HookServer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Webhooks over TLS, honest ones and others (W1-W71, 5.5). */
final class WebhookLayerTest {
    private static final KubeObject SHOP =
            KubeObject.parse(
                    """
                    {"apiVersion":"shop.example.org/v1","kind":"Storefront",
                     "metadata":{"name":"north","namespace":"sales"},"spec":{"theme":"blue","replicas":2}}
                    """);

    /** One for all: making its key takes longer than the tests. */
    @SuppressWarnings("NullAway.Init") // set before the tests
    private static HookServer server;

    @SuppressWarnings("NullAway.Init") // set by JUnit
    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() {
        server = new HookServer(folder, "hook.demo.svc");
    }

    @BeforeEach
    void forget() {
        server.requests().clear();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static Webhook hook(String name, String caBundle, String rest) {
        return Webhook.of(
                        KubeObject.parse(
                                """
                                {"metadata":{"name":"config"},"webhooks":[{"name":"%s",
                                 "clientConfig":{"caBundle":"%s","service":{"namespace":"demo","name":"hook","path":"/interpret"}},
                                 "rules":[{"operations":["*"],"apiGroups":["*"],"apiVersions":["*"],"kinds":["*"]}],
                                 "interpreterContextVersions":["v1alpha1"]%s}]}
                                """
                                        .formatted(name, caBundle, rest)))
                .getFirst();
    }

    /** To that server, whatever name the webhook has. */
    private static WebhookTransport to(HookServer hook) {
        WebhookTransport.Connection way =
                () -> new Socket(hook.address().getAddress(), hook.address().getPort());
        return _ -> Stream.of(way);
    }

    /** With much time: the machine may be busy. */
    private static WebhookLayer layer(String caBundle) {
        return new WebhookLayer(
                List.of(hook("shop.example.org", caBundle, ",\"timeoutSeconds\":30")), to(server));
    }

    private static WebhookLayer layer() {
        return layer(server.caBundle());
    }

    private static Code codeOf(WebhookLayer layer, Question question, String... words) {
        var codes = new Code[1];
        assertThatThrownBy(() -> layer.answer(question))
                .isInstanceOfSatisfying(
                        InterpreterFailure.class,
                        failure -> {
                            codes[0] = failure.code();
                            for (var word : words) {
                                assertThat(failure.sentence()).contains(word);
                            }
                        });
        return codes[0];
    }

    // W45, W49, W56
    @Test
    void tellsWhatAnObjectNeeds() {
        server.answer(
                "\"successful\":true,\"dependencies\":[{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"namespace\":\"sales\",\"name\":\"theme\",\"optional\":true}]");

        var answer = (Answer.Dependencies) layer().answer(new Question.Dependencies(SHOP));

        assertThat(answer.dependencies())
                .singleElement()
                .hasToString(
                        "Dependency[to=ConfigMap sales/theme, strength=optional, path=, rule=config/shop.example.org]");
        var request = server.requests().getFirst();
        assertThat(request.path("apiVersion").asText()).isEqualTo("config.karmada.io/v1alpha1");
        assertThat(request.path("kind").asText()).isEqualTo("ResourceInterpreterContext");
        assertThat(request.at("/request/operation").asText()).isEqualTo("InterpretDependency");
        assertThat(request.at("/request/kind"))
                .isEqualTo(
                        ApiJson.readTree(
                                "{\"group\":\"shop.example.org\",\"version\":\"v1\",\"kind\":\"Storefront\"}"));
        assertThat(request.at("/request/object")).hasToString(SHOP.json().toString());
        assertThat(request.at("/request/replicas").isNumber()).isTrue();
    }

    // W54-W64
    @Test
    void answersEveryOperation() {
        server.answer("\"successful\":true,\"healthy\":false");
        assertThat(layer().answer(new Question.Health(SHOP))).isEqualTo(new Answer.Health(false));

        server.answer("\"successful\":true,\"rawStatus\":{\"ready\":1}");
        assertThat(layer().answer(new Question.Status(SHOP)))
                .isEqualTo(new Answer.Status(ApiJson.readTree("{\"ready\":1}")));

        server.answer("\"successful\":true,\"replicas\":3");
        assertThat(layer().answer(new Question.Replicas(SHOP)))
                .asInstanceOf(type(Answer.Replicas.class))
                .extracting(Answer.Replicas::count)
                .isEqualTo(3L);

        server.answer("\"successful\":true,\"components\":[{\"name\":\"head\",\"replicas\":1}]");
        assertThat(layer().answer(new Question.Components(SHOP)))
                .asInstanceOf(type(Answer.Components.class))
                .extracting(it -> it.components().getFirst().name())
                .isEqualTo("head");

        server.answer("\"successful\":true");
        assertThat(layer().answer(new Question.Dependencies(SHOP)))
                .isEqualTo(Answer.Dependencies.of(List.of()));
        assertThat(codeOf(layer(), new Question.Health(SHOP), "healthy is missing"))
                .isEqualTo(Code.INVALID_ANSWER);
        assertThat(codeOf(layer(), new Question.Status(SHOP), "rawStatus is missing"))
                .isEqualTo(Code.INVALID_ANSWER);
        assertThat(codeOf(layer(), new Question.Replicas(SHOP), "replicas is missing"))
                .isEqualTo(Code.INVALID_ANSWER);
    }

    private static String patch(String json) {
        return "\"successful\":true,\"patchType\":\"JSONPatch\",\"patch\":\"%s\""
                .formatted(
                        Base64.getEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8)));
    }

    // W11-W19, W65-W71
    @Test
    void changesAnObjectAsThePatchSays() {
        server.answer(
                patch(
                        """
                        [{"op":"test","path":"/spec/theme","value":"blue"},
                         {"op":"replace","path":"/spec/replicas","value":5},
                         {"op":"add","path":"/spec/rooms","value":["a"]},
                         {"op":"add","path":"/spec/rooms/-","value":"b"},
                         {"op":"remove","path":"/spec/theme"}]
                        """));

        var changed = (Answer.Changed) layer().answer(new Question.Revise(SHOP, 5));

        assertThat(changed.object().spec())
                .isEqualTo(ApiJson.readTree("{\"replicas\":5,\"rooms\":[\"a\",\"b\"]}"));
        assertThat(SHOP.spec().path("replicas").asInt()).isEqualTo(2);
        assertThat(server.requests().getFirst().at("/request/replicas").asInt()).isEqualTo(5);

        server.answer("\"successful\":true");
        assertThat(layer().answer(new Question.Prune(SHOP))).isEqualTo(new Answer.Changed(SHOP));
        for (var wrong :
                List.of(
                        "\"successful\":true,\"patch\":\"W10=\"",
                        "\"successful\":true,\"patchType\":\"JSONPatch\"",
                        "\"successful\":true,\"patchType\":\"Merge\",\"patch\":\"W10=\"",
                        patch("nonsense"),
                        patch("{}"),
                        patch("[{\"op\":\"paint\",\"path\":\"/spec\"}]"),
                        patch("[{\"op\":\"remove\",\"path\":\"/spec/none\"}]"),
                        patch("[{\"op\":\"replace\",\"path\":\"/spec/none/at\",\"value\":1}]"),
                        patch("[{\"op\":\"add\",\"path\":\"\",\"value\":1}]"))) {
            server.answer(wrong);
            assertThat(codeOf(layer(), new Question.Prune(SHOP)))
                    .as(wrong)
                    .isEqualTo(Code.INVALID_ANSWER);
        }
    }

    // W50-W53
    @Test
    void refusesAnswersThatAreNone() {
        for (var wrong :
                List.of(
                        "no JSON",
                        "{}",
                        "{\"response\":{\"uid\":\"another\",\"successful\":true}}",
                        "{\"response\":[]}")) {
            server.answer(_ -> wrong);
            assertThat(codeOf(layer(), new Question.Dependencies(SHOP)))
                    .as(wrong)
                    .isEqualTo(Code.INVALID_ANSWER);
        }
        server.answer("\"successful\":false");
        assertThat(codeOf(layer(), new Question.Dependencies(SHOP), "has no status"))
                .isEqualTo(Code.INVALID_ANSWER);
        server.answer(
                "\"successful\":false,\"status\":{\"code\":422,\"message\":\"no such theme\"}");
        assertThat(codeOf(layer(), new Question.Dependencies(SHOP), "422", "no such theme"))
                .isEqualTo(Code.REFUSED);
        server.answer("\"successful\":true,\"dependencies\":[{\"kind\":\"ConfigMap\"}]");
        assertThat(
                        codeOf(
                                layer(),
                                new Question.Dependencies(SHOP),
                                "apiVersion is missing",
                                "neither name nor labelSelector"))
                .isEqualTo(Code.INVALID_ANSWER);
        server.on(exchange -> HookServer.send(exchange, 500, "{}"));
        assertThat(codeOf(layer(), new Question.Dependencies(SHOP), "HTTP status 500"))
                .isEqualTo(Code.UNREACHABLE);
        server.on(exchange -> {
            exchange.getResponseHeaders().add("Location", "https://elsewhere.example/");
            HookServer.send(exchange, 302, "");
        });
        assertThat(codeOf(layer(), new Question.Dependencies(SHOP), "HTTP status 302"))
                .isEqualTo(Code.UNREACHABLE);
    }

    @Test
    void readsAnAnswerInSmallPiecesAndRefusesAGiant() {
        server.on(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            var uid = server.requests().getLast().at("/request/uid").asText();
            var text =
                    "{\"response\":{\"uid\":\"%s\",\"successful\":true,\"healthy\":true}}"
                            .formatted(uid);
            for (var piece : text.getBytes(StandardCharsets.UTF_8)) {
                exchange.getResponseBody().write(piece);
                exchange.getResponseBody().flush();
            }
        });
        assertThat(layer().answer(new Question.Health(SHOP))).isEqualTo(new Answer.Health(true));

        server.on(exchange -> HookServer.send(exchange, 200, "x".repeat(4 * 1024 * 1024)));
        assertThat(codeOf(layer(), new Question.Health(SHOP), "more than 3145728 bytes"))
                .isEqualTo(Code.UNREACHABLE);
    }

    // A webhook that never answers
    @Test
    void waitsNoLongerThanItsTimeout() throws InterruptedException {
        var end = new CountDownLatch(1);
        server.on(_ -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            var hasty =
                    new WebhookLayer(
                            List.of(
                                    hook(
                                            "shop.example.org",
                                            server.caBundle(),
                                            ",\"timeoutSeconds\":1")),
                            to(server));
            assertThat(codeOf(hasty, new Question.Health(SHOP), "did not answer within 1 s"))
                    .isEqualTo(Code.UNREACHABLE);
        } finally {
            end.countDown();
        }
    }

    // 5.5: wrong CA, right CA and wrong name, expired, none
    @Test
    void talksToNobodyWhoIsNotProvenToBeIt() {
        server.answer("\"successful\":true,\"healthy\":true");
        try (var other = new HookServer(folder, "other.demo.svc")) {
            assertThat(
                            codeOf(
                                    layer(other.caBundle()),
                                    new Question.Health(SHOP),
                                    "not proven to be hook.demo.svc"))
                    .isEqualTo(Code.NOT_TRUSTED);
            var wrongName =
                    new WebhookLayer(
                            List.of(
                                    hook(
                                            "shop.example.org",
                                            other.caBundle(),
                                            ",\"timeoutSeconds\":30")),
                            to(other));
            assertThat(
                            codeOf(
                                    wrongName,
                                    new Question.Health(SHOP),
                                    "not proven to be hook.demo.svc",
                                    "its certificate is for other.demo.svc and issued by CN=hook"))
                    .isEqualTo(Code.NOT_TRUSTED);
            assertThat(other.requests()).isEmpty();
        }
        try (var expired =
                new HookServer(
                        folder.resolve("."),
                        "hook.demo.svc.old",
                        "-startdate",
                        "-3d",
                        "-validity",
                        "1")) {
            var layer =
                    new WebhookLayer(
                            List.of(
                                    hook(
                                            "shop.example.org",
                                            expired.caBundle(),
                                            ",\"timeoutSeconds\":30")),
                            to(expired));
            assertThat(codeOf(layer, new Question.Health(SHOP))).isEqualTo(Code.NOT_TRUSTED);
        }
        assertThat(codeOf(layer(""), new Question.Health(SHOP), "caBundle is empty"))
                .isEqualTo(Code.NOT_TRUSTED);
        assertThat(codeOf(layer("bm9uZQ=="), new Question.Health(SHOP), "caBundle"))
                .isEqualTo(Code.NOT_TRUSTED);
        assertThat(server.requests()).isEmpty();
    }

    // REQ-70, REQ-78: each way that led nowhere is told, and whoever is met is the last
    @Test
    void goesTheNextWayWhereOneLeadsNowhere() throws IOException {
        server.answer("\"successful\":true,\"healthy\":true");
        try (var deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var other = new HookServer(folder, "another.demo.svc")) {
            WebhookTransport.Connection refused =
                    () -> {
                        throw new IOException("port 1 of pod demo/a: the pod refuses");
                    };
            WebhookTransport.Connection silent =
                    () -> new Socket(deaf.getInetAddress(), deaf.getLocalPort());
            WebhookTransport found =
                    hook -> Stream.concat(Stream.of(refused), to(server).ways(hook));
            WebhookTransport none = _ -> Stream.of(refused, silent);
            WebhookTransport wrong =
                    hook -> Stream.concat(to(other).ways(hook), to(server).ways(hook));

            assertThat(layer(found, 30).answer(new Question.Health(SHOP)))
                    .isEqualTo(new Answer.Health(true));
            assertThat(
                            codeOf(
                                    layer(none, 1),
                                    new Question.Health(SHOP),
                                    "port 1 of pod demo/a: the pod refuses; the TLS handshake took longer than 1000 ms"))
                    .isEqualTo(Code.UNREACHABLE);
            assertThat(codeOf(layer(wrong, 30), new Question.Health(SHOP), "another.demo.svc"))
                    .isEqualTo(Code.NOT_TRUSTED);
        }
    }

    private static WebhookLayer layer(WebhookTransport transport, int handshakeSeconds) {
        return new WebhookLayer(
                List.of(hook("shop.example.org", server.caBundle(), ",\"timeoutSeconds\":30")),
                new WebhookCalls(transport, Duration.ofSeconds(handshakeSeconds)));
    }

    // REQ-53
    @Test
    void callsAWebhookNoMoreThatKeepsFailing() {
        server.on(exchange -> HookServer.send(exchange, 503, ""));
        var layer = layer();

        for (var times = 0; times < 6; times++) {
            codeOf(layer, new Question.Health(SHOP), "HTTP status 503");
        }

        assertThat(server.requests()).hasSize(3);
    }

    // W3, W4, REQ-79
    @Test
    void asksTheFirstByNameAndNeverAboutSecrets() {
        var layer =
                new WebhookLayer(
                        List.of(hook("b.example.org", "", ""), hook("a.example.org", "", "")),
                        to(server));

        assertThat(layer.source(SHOP.kind(), Operation.HEALTH)).isEqualTo("config/a.example.org");
        assertThat(layer.answers(Kind.of("v1", "Secret"), Operation.DEPENDENCY)).isFalse();
        assertThat(layer.answers(Kind.of("v1", "ConfigMap"), Operation.DEPENDENCY)).isTrue();
    }
}
