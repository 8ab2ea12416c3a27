package dev.trellis.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.protobuf.Protobuf;
import dev.trellis.apiserver.registry.Clusters;
import dev.trellis.apiserver.store.HistoryLimits;
import dev.trellis.apiserver.store.Ledger;
import dev.trellis.apiserver.store.Store;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Whatever is sent, the answer is a Status that blames the sender, never a fault of the server. */
class HostileRequestTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DEPLOYMENT =
            """
            {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"d","labels":{"a":"b"},
            "annotations":{"a":"b"},"finalizers":["a.b/c"],"ownerReferences":[{"apiVersion":"v1",
            "kind":"A","name":"n","uid":"u"}]},"spec":{"replicas":1,"selector":{"matchLabels":
            {"a":"b"}},"strategy":{"rollingUpdate":{"maxSurge":1}},"template":{"metadata":{"labels":
            {"a":"b"}},"spec":{"containers":[{"name":"c","image":"i","env":[{"name":"E"}],
            "ports":[{"containerPort":1}]}],"volumes":[{"name":"v"}]}}},"status":{}}
            """;
    private static final String DEFINITION =
            """
            {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":
            {"name":"toys.test.io"},"spec":{"group":"test.io","scope":"Namespaced","names":{"plural":
            "toys","kind":"Toy","shortNames":["ty"]},"versions":[{"name":"v1","served":true,
            "storage":true,"subresources":{"status":{},"scale":{}},"additionalPrinterColumns":[{
            "name":"A","type":"integer","jsonPath":".spec.a"}],"schema":{"openAPIV3Schema":{"type":
            "object","properties":{"spec":{"type":"object","required":["a"],"properties":{"a":{
            "type":"integer","minimum":1,"enum":[1,2]},"l":{"type":"array","items":{"type":"string",
            "pattern":"x"},"x-kubernetes-list-type":"set"}}}}}}}]}}
            """;
    private static final String TOY =
            """
            {"apiVersion":"test.io/v1","kind":"Toy","metadata":{"name":"t"},
            "spec":{"a":1,"l":["x"],"m":{"k":[1,{"n":null}]}}}
            """;

    @Test
    void answersDamagedObjects() {
        Gen.forEachSeed(
                400,
                gen -> {
                    var api = api();
                    send(api, "POST", collection("definitions"), "application/json", DEFINITION);
                    for (var i = 0; i < 12; i++) {
                        var kind = gen.pick("deployments", "definitions", "toys", "secrets");
                        var damaged = damaged(gen, JSON.readTree(sample(kind)));
                        var method = gen.pick("POST", "PUT", "PATCH", "DELETE");
                        var path =
                                collection(kind) + (method.equals("POST") ? "" : "/" + name(kind));
                        var type =
                                method.equals("PATCH")
                                        ? gen.pick(
                                                "application/merge-patch+json",
                                                "application/json-patch+json",
                                                "application/strategic-merge-patch+json")
                                        : "application/json";
                        assertSane(send(api, method, path, type, damaged), damaged);
                    }
                    for (var kind : List.of("deployments", "definitions", "toys", "secrets")) {
                        assertSane(send(api, "GET", collection(kind), "", ""), kind);
                    }
                });
    }

    @Test
    void answersBrokenText() {
        var api = api();
        Gen.forEachSeed(
                300,
                gen -> {
                    var text = new StringBuilder(DEPLOYMENT);
                    for (var i = 0; i < 3; i++) {
                        text.setCharAt(
                                gen.intBetween(0, text.length() - 1),
                                gen.pick('{', '}', '"', '[', ',', '\0', '\uD800', '9'));
                    }
                    var type = gen.pick("application/json", "application/yaml", "text/x", "");

                    var answer =
                            send(api, "POST", collection("deployments"), type, text.toString());

                    assertSane(answer, text.toString());
                });
    }

    @Test
    void answersDeepAndStrangeBodies() {
        var api = api();
        for (var body :
                List.of(
                        "[".repeat(100_000),
                        "{\"a\":".repeat(100_000),
                        "[]",
                        "null",
                        "5",
                        "\"x\"",
                        "{\"metadata\":[]}",
                        "{\"metadata\":{\"name\":5}}",
                        "{\"metadata\":\"x\"}")) {
            for (var type : List.of("application/json", "application/yaml")) {
                assertSane(send(api, "POST", collection("secrets"), type, body), "deep body");
            }
        }
    }

    @Test
    void answersStrangeSelectorsAndOptions() {
        var api = api();
        Gen.forEachSeed(
                500,
                gen -> {
                    var option =
                            gen.pick(
                                    "labelSelector",
                                    "fieldSelector",
                                    "continue",
                                    "limit",
                                    "resourceVersion",
                                    "resourceVersionMatch",
                                    "dryRun",
                                    "fieldManager",
                                    "propagationPolicy",
                                    "timeoutSeconds");
                    var letters = "ab=!,()<> in%5C-9./";
                    var value = new StringBuilder();
                    for (var i = gen.intBetween(0, 12); i > 0; i--) {
                        value.append(letters.charAt(gen.intBetween(0, letters.length() - 1)));
                    }
                    var query = option + "=" + value;
                    var request =
                            new ApiRequest(
                                    gen.pick("GET", "DELETE"),
                                    collection("secrets"),
                                    Query.parse(query),
                                    Map.of(),
                                    new byte[0]);

                    assertSane(api.handle(request), query);
                });
    }

    @Test
    void answersDamagedProtobuf() {
        Gen.forEachSeed(
                600,
                gen -> {
                    var api = api();
                    var kind = gen.pick("deployments", "definitions");
                    var bytes = Protobuf.write((ObjectNode) JSON.readTree(sample(kind)));
                    for (var i = gen.intBetween(0, 3); i > 0; i--) {
                        bytes[gen.intBetween(0, bytes.length - 1)] = (byte) gen.intBetween(0, 255);
                    }
                    var type = List.of(Protobuf.MEDIA_TYPE);
                    var sent = HexFormat.of().formatHex(bytes);
                    for (var method : List.of("POST", "DELETE")) {
                        var path = collection(kind) + (method.equals("POST") ? "" : "/x");
                        var headers = Map.of("Content-Type", type);
                        assertSane(
                                api.handle(
                                        new ApiRequest(
                                                method, path, Query.parse(""), headers, bytes)),
                                sent);
                    }
                    var read =
                            new ApiRequest(
                                    "GET",
                                    collection(kind),
                                    Query.parse(""),
                                    Map.of("Accept", type),
                                    new byte[0]);
                    assertSane(api.handle(read), sent);
                });
    }

    @Test
    void answersDiscoveryInEveryForm() {
        var api = api();
        for (var path : List.of("/api", "/apis", "/api/v1", "/apis/apps", "/apis/apps/v1")) {
            for (var form : List.of(Protobuf.MEDIA_TYPE, "application/yaml", "a/b", "")) {
                var request =
                        new ApiRequest(
                                "GET",
                                path,
                                Query.parse(""),
                                Map.of("Accept", List.of(form)),
                                new byte[0]);
                assertSane(api.handle(request), path + " as " + form);
            }
        }
    }

    private static void assertSane(ApiResponse answer, String sent) {
        if (answer instanceof ApiResponse.Whole whole) {
            var body = new String(whole.content().bytes(), StandardCharsets.UTF_8);
            assertThat(body)
                    .as("answer %d to %s", whole.status(), sent)
                    .doesNotContain("InternalError");
        }
    }

    private static ApiResponse send(Api api, String method, String path, String type, String body) {
        Map<String, List<String>> headers =
                type.isEmpty() ? Map.of() : Map.of("Content-Type", List.of(type));
        return api.handle(
                new ApiRequest(
                        method,
                        path,
                        Query.parse(""),
                        headers,
                        body.getBytes(StandardCharsets.UTF_8)));
    }

    private static Api api() {
        var clusters =
                new Clusters(
                        Clock.systemUTC(),
                        new Random(1),
                        Runnable::run,
                        (name, first) ->
                                new Store(
                                        name,
                                        first,
                                        new HistoryLimits(100, 1 << 20),
                                        Ledger.MEMORY));
        clusters.open(Clusters.DEFAULT);
        return new Api(clusters);
    }

    private static String collection(String kind) {
        return switch (kind) {
            case "deployments" -> "/apis/apps/v1/namespaces/default/deployments";
            case "definitions" -> "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
            case "toys" -> "/apis/test.io/v1/namespaces/default/toys";
            default -> "/api/v1/namespaces/default/secrets";
        };
    }

    private static String sample(String kind) {
        return switch (kind) {
            case "deployments" -> DEPLOYMENT;
            case "definitions" -> DEFINITION;
            case "toys" -> TOY;
            default ->
                    "{\"metadata\":{\"name\":\"s\"},\"data\":{\"a\":\"eA==\"},\"stringData\":{\"b\":\"c\"}}";
        };
    }

    private static String name(String kind) {
        return switch (kind) {
            case "deployments" -> "d";
            case "definitions" -> "toys.test.io";
            case "toys" -> "t";
            default -> "s";
        };
    }

    /** The same with one value somewhere replaced by another of any kind. */
    private static String damaged(Gen gen, JsonNode root) {
        var places = new ArrayList<JsonNode>();
        collect(root, places);
        var place = places.get(gen.intBetween(0, places.size() - 1));
        var junk =
                gen.pick(
                        JsonNodeFactory.instance.nullNode(),
                        JsonNodeFactory.instance.numberNode(-1),
                        JsonNodeFactory.instance.numberNode(1e300),
                        JsonNodeFactory.instance.textNode(""),
                        JsonNodeFactory.instance.textNode("ü/\0%s"),
                        JsonNodeFactory.instance.booleanNode(true),
                        JsonNodeFactory.instance.arrayNode().add("x").addNull(),
                        JsonNodeFactory.instance.objectNode().put("$patch", "delete"));
        if (place instanceof ObjectNode object && !object.isEmpty()) {
            var names = new ArrayList<String>();
            object.fieldNames().forEachRemaining(names::add);
            object.set(gen.pick(names), junk);
        } else if (place instanceof ArrayNode array && !array.isEmpty()) {
            array.set(0, junk);
        }
        return root.toString();
    }

    private static void collect(JsonNode node, List<JsonNode> into) {
        if (node.isContainerNode()) {
            into.add(node);
            node.forEach(child -> collect(child, into));
        }
    }
}
