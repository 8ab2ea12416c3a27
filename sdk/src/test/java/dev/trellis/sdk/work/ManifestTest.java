package dev.trellis.sdk.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Raw;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Map;
import java.util.stream.Stream;

class ManifestTest {
    private static final String HOOK = "addon.open-cluster-management.io/addon-pre-delete";
    private static final String GUIDE_HOOK = "open-cluster-management.io/addon-pre-delete";

    static Manifest manifest(RawObject raw) {
        return switch (Manifest.of(raw)) {
            case Outcome.Done(var manifest) -> manifest;
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }

    @Test
    void anObjectIsKnownByGroupVersionKindNamespaceAndName() {
        assertThat(manifest(Raw.deployment("agent")).key())
                .isEqualTo(new ManifestKey("apps", "v1", "Deployment", "ns", "agent"));
        assertThat(
                        manifest(
                                        RawObject.of(
                                                "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"x\"}}"))
                                .key())
                .isEqualTo(new ManifestKey("", "v1", "Namespace", "", "x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"x\"}} | the object 'x' has no kind",
                "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"x\"}} | Pod 'x' has no valid apiVersion: ''",
                "{\"apiVersion\":\"apps/\",\"kind\":\"Pod\"} | Pod '' has no valid apiVersion: 'apps/'",
                "{\"apiVersion\":\"a/b/c\",\"kind\":\"Pod\"} | Pod '' has no valid apiVersion: 'a/b/c'",
            })
    void anObjectWithoutKindOrVersionIsRefused(String json, String why) {
        assertThat(Manifest.of(RawObject.of(json))).isEqualTo(Outcome.failed(why));
    }

    @ParameterizedTest(name = "text of {0} bytes")
    @CsvSource({"127, 129", "128, 131", "16383, 16386", "16384, 16388", "409600, 409604"})
    void theSizeCountsTheTextAndWhatCarriesIt(int text, int expected) {
        var raw = Raw.configMap("x", text);

        assertThat(raw.json()).hasSize(text);
        assertThat(manifest(raw).bytes()).isEqualTo(expected);
    }

    @Test
    void theSizeIsThatOfTheEncodedText() {
        var plain = manifest(RawObject.of("{\"apiVersion\":\"v1\",\"kind\":\"e\"}"));
        var accented = manifest(RawObject.of("{\"apiVersion\":\"v1\",\"kind\":\"é\"}"));

        assertThat(accented.bytes()).isEqualTo(plain.bytes() + 1);
    }

    static Stream<Arguments> hooks() {
        var job = Raw.object("batch/v1", "Job", "clean");
        var pod = Raw.object("v1", "Pod", "clean");
        return Stream.of(
                arguments("an annotated Job", Raw.annotated(job, Map.of(HOOK, "")), true, true),
                arguments("an annotated Pod", Raw.annotated(pod, Map.of(HOOK, "x")), true, true),
                arguments("a labelled Job", Raw.labelled(job, Map.of(HOOK, "x")), true, true),
                arguments(
                        "a Job with the guide's label",
                        Raw.labelled(job, Map.of(GUIDE_HOOK, "")),
                        true,
                        false),
                arguments(
                        "a Job with the guide's label as annotation",
                        Raw.annotated(job, Map.of(GUIDE_HOOK, "")),
                        false,
                        false),
                arguments(
                        "a Job of another group",
                        Raw.annotated(
                                Raw.object("example.com/v1", "Job", "clean"), Map.of(HOOK, "")),
                        true,
                        true),
                arguments("a Job", job, false, false),
                arguments(
                        "an annotated Deployment",
                        Raw.annotated(Raw.deployment("clean"), Map.of(HOOK, "")),
                        false,
                        false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hooks")
    void hooksAreMarkedJobsAndPods(String what, RawObject raw, boolean hook, boolean strictly) {
        assertThat(manifest(raw).isHook(false)).isEqualTo(hook);
        assertThat(manifest(raw).isHook(true)).isEqualTo(strictly);
    }

    @ParameterizedTest
    @CsvSource({
        "Deployment, deployments",
        "Ingress, ingresses",
        "NetworkPolicy, networkpolicies",
        "Endpoints, endpoints",
        "MultiClusterHub, multiclusterhubs",
    })
    void theResourceIsGuessedFromTheKind(String kind, String resource) {
        assertThat(new ManifestKey("", "v1", kind, "", "x").resource()).isEqualTo(resource);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "0.0, true", "1, false", "null, false"})
    void aWorkloadMayBeScaledToZero(String replicas, boolean expected) {
        var raw =
                RawObject.of(
                        "{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"spec\":{\"replicas\":%s}}"
                                .formatted(replicas));

        assertThat(manifest(raw).scaledToZero()).isEqualTo(expected);
    }

    @Test
    void membersComeInTheOrderOfTheApiServerAndNothingElseChanges() {
        var raw =
                RawObject.of(
                        """
                        {"kind": "K", "apiVersion": "v1", "spec": {"b": [{"z": 1.0, "a": null}, 2], "a": {}}, "empty": []}
                        """);

        assertThat(manifest(raw).raw().json())
                .isEqualTo(
                        "{\"apiVersion\":\"v1\",\"empty\":[],\"kind\":\"K\","
                                + "\"spec\":{\"a\":{},\"b\":[{\"a\":null,\"z\":1.0},2]}}");
        assertThat(manifest(raw).raw().sameContentAs(raw)).isTrue();
    }

    @Test
    void aManifestInOrderIsTakenAsItIsSpelled() {
        var raw = RawObject.of("{\"apiVersion\":\"v1\",\"kind\":\"K\",\"number\":1e3}");

        assertThat(manifest(raw).raw()).isSameAs(raw);
    }
}
