package dev.trellis.apiserver.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.Base64;

class ProtobufTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEPTH = 5;

    @Test
    void knowsEveryKindThatIsServed() {
        assertThat(ReferenceObjectsTest.kinds())
                .allMatch(kind -> Protobuf.knows(kind.apiVersion(), kind.kind()));
        assertThat(Protobuf.knows("v1", "ConfigMapList")).isTrue();
        assertThat(Protobuf.knows("v1", "Nonsense")).isFalse();
    }

    @Test
    void readsWhatItWrote() {
        var kinds = ReferenceObjectsTest.kinds().toList();
        Gen.forEachSeed(
                600,
                gen -> {
                    var kind = gen.pick(kinds);
                    var structure =
                            FieldTable.get().find(kind.apiVersion(), kind.kind()).orElseThrow();
                    var object =
                            Json.object()
                                    .put("kind", kind.kind())
                                    .put("apiVersion", kind.apiVersion());
                    fill(gen, structure, object, 0);

                    var bytes = Protobuf.write(object);

                    assertThat(Protobuf.write(Protobuf.read(bytes, "", ""))).isEqualTo(bytes);
                });
    }

    @Test
    void keepsWhatGoClientsLeaveOutAndPutIn() {
        var given =
                """
                {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p","generation":0},
                 "spec":{"containers":[{"name":"","image":"","tty":false}],
                 "terminationGracePeriodSeconds":0,"nodeName":""}}
                """;

        var read = Protobuf.read(Protobuf.write(object(given)), "", "");

        assertThat((JsonNode) read)
                .isEqualTo(
                        object(
                                """
                                {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p"},
                                 "spec":{"containers":[{"name":"","resources":{}}],
                                 "terminationGracePeriodSeconds":0},"status":{}}
                                """));
    }

    @Test
    void refusesDamagedBytesAndNothingWorse() {
        var whole =
                Protobuf.write(
                        object(
                                """
                                {"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"d",
                                 "labels":{"a":"b"},"creationTimestamp":"2026-01-02T03:04:05Z"},
                                 "spec":{"template":{"spec":{"containers":[{"name":"c","resources":{
                                 "limits":{"cpu":"1"}},"livenessProbe":{"httpGet":{"port":80}}}]}}}}
                                """));
        Gen.forEachSeed(
                3_000,
                gen -> {
                    var bytes = whole.clone();
                    for (var i = gen.intBetween(1, 4); i > 0; i--) {
                        bytes[gen.intBetween(4, bytes.length - 1)] = (byte) gen.intBetween(0, 255);
                    }
                    try {
                        // What is still whole is an object, and can be written again.
                        Protobuf.write(Protobuf.read(bytes, "", ""));
                    } catch (UnreadableException e) {
                        assertThat(e).hasMessageNotContaining("null");
                    }
                });
    }

    @Test
    void refusesSchemasWithoutBottom() {
        var schema = Json.object().put("type", "string");
        for (var i = 0; i < 400; i++) {
            var outer = Json.object();
            outer.putObject("properties").set("a", schema);
            schema = outer;
        }
        var definition =
                Json.object()
                        .put("kind", "CustomResourceDefinition")
                        .put("apiVersion", "apiextensions.k8s.io/v1");
        definition
                .putObject("spec")
                .putArray("versions")
                .addObject()
                .putObject("schema")
                .set("openAPIV3Schema", schema);
        var bytes = Protobuf.write(definition);

        assertThatThrownBy(() -> Protobuf.read(bytes, "", ""))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("nested deeper");
    }

    private static ObjectNode object(String json) {
        return Json.readAll(json).getFirst();
    }

    private static void fill(Gen gen, Structure structure, ObjectNode into, int depth) {
        for (var field : structure.fields()) {
            if (field.isInline() && field.form() instanceof Form.Part(var name)) {
                fill(gen, FieldTable.get().structure(name), into, depth);
            } else if (gen.chance(30)) {
                into.set(field.name(), value(gen, field.form(), depth + 1));
            }
        }
    }

    private static JsonNode value(Gen gen, Form form, int depth) {
        return switch (form) {
            case Form.Items(var of) -> list(gen, of, depth);
            case Form.Wrapped(var of) -> list(gen, of, depth);
            case Form.Members(var of) -> {
                var map = Json.object();
                for (var i = depth > DEPTH ? 0 : gen.intBetween(0, 2); i > 0; i--) {
                    map.set(gen.dnsLabel(), value(gen, of, depth));
                }
                yield map;
            }
            case Form.Part(var name) -> {
                var made = Json.object();
                if (depth <= DEPTH) {
                    fill(gen, FieldTable.get().structure(name), made, depth);
                }
                yield made;
            }
            case Form.Plain plain -> plain(gen, plain);
        };
    }

    private static JsonNode list(Gen gen, Form of, int depth) {
        var list = NODES.arrayNode();
        for (var i = depth > DEPTH ? 0 : gen.intBetween(0, 2); i > 0; i--) {
            list.add(value(gen, of, depth));
        }
        return list;
    }

    private static JsonNode plain(Gen gen, Form.Plain form) {
        return switch (form) {
            case STRING -> NODES.textNode(gen.string());
            case BOOL, SCHEMAORBOOL -> NODES.booleanNode(gen.chance(50));
            case INT -> NODES.numberNode(gen.intBetween(-5, 5) * 1_000_000_007L);
            case DOUBLE -> NODES.numberNode(gen.intBetween(-9, 9) / 4.0);
            case BYTES ->
                    NODES.textNode(
                            Base64.getEncoder().encodeToString(new byte[gen.intBetween(1, 5)]));
            case TIME -> NODES.textNode("2026-01-02T03:04:0%dZ".formatted(gen.intBetween(0, 9)));
            case MICROTIME ->
                    NODES.textNode("2026-01-02T03:04:05.00000%dZ".formatted(gen.intBetween(0, 9)));
            case QUANTITY -> NODES.textNode(gen.pick("1", "1500m", "2Gi"));
            case INTORSTRING ->
                    gen.chance(50)
                            ? NODES.textNode("http")
                            : NODES.numberNode(gen.intBetween(0, 9));
            case RAW -> Json.object().put("a", gen.intBetween(0, 9));
            case SCHEMAORARRAY -> NODES.arrayNode().add(Json.object().put("type", "string"));
            case SCHEMAORTEXTS -> NODES.arrayNode().add("a").add("b");
        };
    }
}
