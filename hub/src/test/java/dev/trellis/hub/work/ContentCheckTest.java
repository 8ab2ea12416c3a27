package dev.trellis.hub.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

class ContentCheckTest {

    private static final String MAP = manifest("v1", "ConfigMap", "ns", "a");

    static Stream<Arguments> wrong() {
        return Stream.of(
                arguments(List.of(), "manifests should not be empty"),
                arguments(
                        List.of("{\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}"),
                        "apiVersion and kind must be set in manifest"),
                arguments(List.of("{}"), "apiVersion and kind must be set in manifest"),
                arguments(
                        List.of(MAP, "{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}"),
                        "name must be set in manifest"),
                arguments(List.of(manifest("v1", "Pod", "ns", "")), "name must be set in manifest"),
                arguments(
                        List.of(MAP.replace("\"name\":", "\"generateName\":\"b-\",\"name\":")),
                        "generateName must not be set in manifest"),
                arguments(
                        List.of(MAP, manifest("v1", "Secret", "ns", "a"), MAP),
                        "duplicate manifest for resource ns/a with resource type v1.ConfigMap"),
                arguments(
                        List.of(
                                manifest("apps/v1", "Deployment", "x", "b"),
                                manifest("apps/v1", "Deployment", "x", "b")),
                        "duplicate manifest for resource x/b with resource type apps/v1.Deployment"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void saysWhatIsWrong(List<String> manifests, String sentence) {
        assertThat(ContentCheck.problem(parsed(manifests))).hasValue(sentence);
    }

    @Test
    void takesManifestsThatDifferInOneRespect() {
        assertThat(
                        ContentCheck.problem(
                                parsed(
                                        List.of(
                                                MAP,
                                                manifest("v1", "ConfigMap", "other", "a"),
                                                manifest("v1", "ConfigMap", "ns", "b"),
                                                manifest("v1", "Secret", "ns", "a"),
                                                manifest("v2", "ConfigMap", "ns", "a")))))
                .isEmpty();
    }

    @Test
    void countsBytesUpToTheLimit() {
        var rest = ContentCheck.BYTES_MAX - sized(0).length();

        assertThat(ContentCheck.problem(parsed(List.of(sized(rest))))).isEmpty();
        assertThat(ContentCheck.problem(parsed(List.of(sized(rest + 1)))))
                .hasValue("the size of manifests is 512001 bytes which exceeds the 512000 limit");
    }

    private static String sized(int length) {
        return MAP.replace("\"ns\"", "\"ns\",\"labels\":{\"x\":\"" + "y".repeat(length) + "\"}");
    }

    private static List<JsonNode> parsed(List<String> manifests) {
        return manifests.stream().map(ApiJson::readTree).toList();
    }

    private static String manifest(String apiVersion, String kind, String namespace, String name) {
        return """
        {"apiVersion":"%s","kind":"%s","metadata":{"namespace":"%s","name":"%s"}}\
        """
                .formatted(apiVersion, kind, namespace, name);
    }
}
