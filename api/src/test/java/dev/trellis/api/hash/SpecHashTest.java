package dev.trellis.api.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

final class SpecHashTest {

    @ParameterizedTest
    @CsvSource({
        "test, ea4e6089e8b2f584c1cd8b86e16a15df3186b30744f433ede7436091c93a4cc7",
        "test1, b746cc98936955dd2168640f0011a14f2a74be306c747bc8ba829328cc772690",
        "test2, 3e6348b0c0f0a341ce28d0a2f99bc41fc63fb17d947eb5a45284729fbeb63b32",
        "test3, 9b3c6d09731ed254589fa4fc2936e6fb00537de92da5e035183da313eb98d27e",
    })
    void agreesWithOtherManagers(String variable, String expected) {
        var config =
                """
                {"kind": "AddOnDeploymentConfig", "metadata": {"name": "any", "generation": 3},
                 "status": {"ignored": true}, "apiVersion": "addon.open-cluster-management.io/v1alpha1",
                 "spec": {"proxyConfig": {}, "customizedVariables": [{"value": "VAR", "name": "VAR"}],
                 "agentInstallNamespace": "open-cluster-management-agent-addon"}}
                """
                        .replace("VAR", variable);

        assertThat(SpecHash.of(RawObject.of(config))).isEqualTo(new SpecHash(expected));
        assertThat(hashes(config)).allMatch(hash -> hash.value().equals(expected));
    }

    static Stream<Arguments> canonicalForms() {
        return Stream.of(
                arguments("{}", "{}"),
                arguments("{\"metadata\":{},\"status\":1,\"kind\":\"K\"}", "{}"),
                arguments(
                        "{\"spec\":{\"status\":1,\"kind\":2}}",
                        "{\"spec\":{\"kind\":2,\"status\":1}}"),
                arguments(
                        "{\"kind\":\"ConfigMap\",\"immutable\":true,\"data\":{\"b\":\"\",\"a\":\"1\"},\"binaryData\":{\"x\":\"AA==\"}}",
                        "{\"binaryData\":{\"x\":\"AA==\"},\"data\":{\"a\":\"1\",\"b\":\"\"},\"immutable\":true}"),
                arguments(
                        "{\"spec\":{\"gone\":null,\"list\":[null]}}",
                        "{\"spec\":{\"gone\":null,\"list\":[null]}}"),
                arguments("{\"spec\":null}", "{\"spec\":null}"),
                // Sorted as UTF-16, the emoji would come first.
                arguments(
                        "{\"\ud83d\ude00\":1,\"\ufb00\":2,\"\u00e9\":3,\"z\":4,\"Z\":5,\"\":6,\"za\":7}",
                        "{\"\":6,\"Z\":5,\"z\":4,\"za\":7,\"\u00e9\":3,\"\ufb00\":2,\"\ud83d\ude00\":1}"),
                arguments(
                        "{\"t\":\"<a href='x'>&amp;</a>\",\"<\":0}",
                        "{\"\\u003c\":0,\"t\":\"\\u003ca href='x'\\u003e\\u0026amp;\\u003c/a\\u003e\"}"),
                arguments(
                        "{\"t\":\"\u2027\u2028\u2029\u202a\"}",
                        "{\"t\":\"\u2027\\u2028\\u2029\u202a\"}"),
                arguments(
                        "{\"t\":\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\u007f/\\\"\\\\\"}",
                        "{\"t\":\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\u007f/\\\"\\\\\"}"),
                arguments(
                        "{\"t\":\"\\ud83d \\ude00 \\ude00\\ud83d\"}",
                        "{\"t\":\"\ufffd \ufffd \ufffd\ufffd\"}"),
                arguments(
                        "{\"n\":[0,-0,1,-1,9223372036854775807,-9223372036854775808]}",
                        "{\"n\":[0,0,1,-1,9223372036854775807,-9223372036854775808]}"),
                arguments(
                        "{\"n\":[9223372036854775808,18446744073709551615,1000000000000000000000]}",
                        "{\"n\":[9223372036854776000,18446744073709552000,1e+21]}"),
                arguments(
                        "{\"n\":[1.0,1e3,1.50,-2.5E-1,100.0e-2]}", "{\"n\":[1,1000,1.5,-0.25,1]}"),
                arguments(
                        "{\"n\":[1e-6,0.00000099,1e-7,-1.5e-10,123e-12]}",
                        "{\"n\":[0.000001,9.9e-7,1e-7,-1.5e-10,1.23e-10]}"),
                arguments(
                        "{\"n\":[1e20,999999999999999999999,1e21,-1e21,1.5e300,1e22]}",
                        "{\"n\":[100000000000000000000,1e+21,1e+21,-1e+21,1.5e+300,1e+22]}"),
                arguments(
                        "{\"n\":[5e-324,1e-323,2.2250738585072014e-308,1.7976931348623157e308]}",
                        "{\"n\":[5e-324,1e-323,2.2250738585072014e-308,1.7976931348623157e+308]}"),
                arguments(
                        "{\"n\":[0.1,0.30000000000000004,2e23,100000000000000000000000.5]}",
                        "{\"n\":[0.1,0.30000000000000004,2e+23,1.0000000000000001e+23]}"));
    }

    @ParameterizedTest
    @MethodSource("canonicalForms")
    void hashesWhatGoWouldWrite(String object, String canonical) {
        assertThat(canonical(object)).isEqualTo(canonical);
        assertThat(SpecHash.of(RawObject.of(object))).isEqualTo(SpecHash.ofText(canonical));
    }

    @Test
    void agreesWithVectorsMadeInGo() throws IOException {
        // tools/spec-hash/vectors.go made them.
        for (var line : lines("vectors.jsonl")) {
            var vector = ApiJson.readTree(line);
            var object = vector.get("object").textValue();

            assertThat(canonical(object)).as(object).isEqualTo(vector.get("canonical").textValue());
            assertThat(hashes(object))
                    .as(object)
                    .allMatch(hash -> hash.value().equals(vector.get("hash").textValue()));
        }
    }

    @Test
    void writesEveryDoubleShortestAndExact() {
        Gen.forEachSeed(
                2000,
                gen -> {
                    var value = Double.longBitsToDouble(gen.anyLong());
                    if (Double.isFinite(value)) {
                        var text = new StringBuilder();
                        GoNumber.write(JsonNodeFactory.instance.numberNode(value), text);

                        assertThat(Double.parseDouble(text.toString())).isEqualTo(value);
                        assertThat(digits(text.toString()))
                                .isLessThanOrEqualTo(digits(Double.toString(value)));
                    }
                });
    }

    @Test
    void ignoresTheOrderOfMembers() {
        Gen.forEachSeed(
                100,
                gen -> {
                    var members = gen.mapOf(gen::string, gen::anyLong);
                    var one = JsonNodeFactory.instance.objectNode();
                    var other = JsonNodeFactory.instance.objectNode();
                    members.forEach(one::put);
                    gen.shuffled(members.keySet()).forEach(name -> other.set(name, one.get(name)));

                    assertThat(SpecHash.of(one)).isEqualTo(SpecHash.of(other));
                });
    }

    @Test
    void tellsAbsentEmptyAndNullApart() {
        assertThat(
                        Stream.of(
                                        "{\"spec\":{}}",
                                        "{\"spec\":{\"a\":{}}}",
                                        "{\"spec\":{\"a\":null}}")
                                .map(text -> SpecHash.of(RawObject.of(text)))
                                .distinct())
                .hasSize(3);
    }

    @Test
    void refusesNumbersThatNoServerStores() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpecHash.of(RawObject.of("{\"n\":1e999}")))
                .withMessageContaining("beyond 64 bits");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "EA4E6089E8B2F584C1CD8B86E16A15DF3186B30744F433EDE7436091C93A4CC7"
            })
    void refusesTextThatIsNoHash(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new SpecHash(text));
    }

    /** The hash by every way in: exact trees, plain trees, and unstructured Fabric8 objects. */
    private static Stream<SpecHash> hashes(String object) {
        return Stream.of(
                SpecHash.of(RawObject.of(object)),
                SpecHash.of(plainTree(object)),
                SpecHash.of(generic(ApiJson.serialization(), object)),
                SpecHash.of(generic(new KubernetesSerialization(), object)));
    }

    private static ObjectNode plainTree(String object) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(object);
        } catch (IOException e) {
            throw new IllegalArgumentException(object, e);
        }
    }

    private static GenericKubernetesResource generic(KubernetesSerialization json, String object) {
        var tree = RawObject.of(object).toTree();
        // What the typed part of the resource cannot hold is no part of the hash.
        tree.remove(Arrays.asList("metadata", "apiVersion", "kind"));
        return json.unmarshal(RawObject.of(tree).json(), GenericKubernetesResource.class);
    }

    private static String canonical(String object) {
        var text = new StringBuilder();
        var tree = RawObject.of(object).toTree();
        tree.remove(Arrays.asList("apiVersion", "kind", "metadata", "status"));
        CanonicalJson.write(tree, _ -> true, text);
        return text.toString();
    }

    private static int digits(String number) {
        return new BigDecimal(number).stripTrailingZeros().precision();
    }

    private static Iterable<String> lines(String resource) throws IOException {
        try (var in = SpecHashTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
