package dev.trellis.hub.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;
import dev.trellis.api.json.ApiJson;
import dev.trellis.hub.webhook.Reviewer.Answered;
import dev.trellis.hub.webhook.Reviewer.Misunderstood;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

class DeclarationCheckTest {
    private static final String NEEDS_B = "[{\"name\":\"b\",\"type\":\"Required\"}]";

    /** One declaration is there: b, which needs a. */
    private final CheckReviewer reviewer =
            new DeclarationCheck(() -> Optional.of(List.of(needing("b", "a")))).reviewer();

    @ParameterizedTest
    @ValueSource(strings = {"v1alpha1", "v1beta1"})
    void refusesWhatClosesACycle(String version) throws IOException {
        var answer = ask(review(version, "null", declaration(version, "a", NEEDS_B)));

        assertThat(answer.refused()).isTrue();
        var json = json(answer);
        assertThat(json.at("/apiVersion").textValue()).isEqualTo("admission.k8s.io/v1");
        assertThat(json.at("/kind").textValue()).isEqualTo("AdmissionReview");
        assertThat(json.at("/response/uid").textValue()).isEqualTo("u-1");
        assertThat(json.at("/response/allowed").booleanValue()).isFalse();
        assertThat(json.at("/response/status/code").intValue()).isEqualTo(422);
        assertThat(json.at("/response/status/reason").textValue()).isEqualTo("Invalid");
        assertThat(json.at("/response/status/message").textValue())
                .startsWith("The declarations form a cycle: a -> b -> a.");
    }

    @Test
    void grantsWhatClosesNone() throws IOException {
        var answer = ask(review("v1beta1", "null", declaration("v1beta1", "c", NEEDS_B)));

        assertThat(answer.refused()).isFalse();
        assertThat(json(answer).get("response"))
                .isEqualTo(ApiJson.readTree("{\"uid\":\"u-1\",\"allowed\":true}"));
    }

    @Test
    void refusesARequiredApiThatIsNone() throws IOException {
        var plain = declaration("v1beta1", "c", "[]");
        var wrong = requiringApi(plain, "SecretSet");

        var answer = ask(review("v1beta1", plain, wrong));

        assertThat(answer.refused()).isTrue();
        assertThat(json(answer).at("/response/status/message").textValue())
                .contains("names 'SecretSet'");
        assertThat(ask(review("v1beta1", wrong, wrong)).refused()).isFalse();
        assertThat(
                        ask(review("v1beta1", plain, requiringApi(plain, "SecretSet.v1.a.example")))
                                .refused())
                .isFalse();
    }

    private static String requiringApi(String declaration, String api) {
        return declaration.replace(
                "\"name\":\"c\"",
                "\"name\":\"c\",\"annotations\":{\"trellis.dev/requires-apis\":\"%s\"}"
                        .formatted(api));
    }

    @Test
    void takesADependencyWithoutTypeForRequired() {
        var untyped = declaration("v1beta1", "a", "[{\"name\":\"b\"}]");

        assertThat(ask(review("v1beta1", "null", untyped)).refused()).isTrue();
    }

    @Test
    void looksAtWhatTheChangeAdds() {
        var cyclic = declaration("v1beta1", "a", NEEDS_B);

        assertThat(ask(review("v1beta1", cyclic, cyclic)).refused()).isFalse();
        assertThat(ask(review("v1beta1", declaration("v1beta1", "a", "[]"), cyclic)).refused())
                .isTrue();
    }

    @Test
    void letsWhatIsDeletedGo() {
        var deleted =
                declaration("v1beta1", "a", NEEDS_B)
                        .replace(
                                "\"name\":\"a\"",
                                "\"name\":\"a\",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\"");

        assertThat(ask(review("v1beta1", "null", deleted)).refused()).isFalse();
    }

    @Test
    void warnsWhileItDoesNotKnowTheOthers() throws IOException {
        var starting = new DeclarationCheck(Optional::empty).reviewer();

        var unchecked =
                (Answered)
                        starting.answer(
                                review("v1beta1", "null", declaration("v1beta1", "a", NEEDS_B)));
        var nothingToCheck =
                (Answered)
                        starting.answer(
                                review("v1beta1", "null", declaration("v1beta1", "a", "[]")));

        assertThat(unchecked.refused()).isFalse();
        assertThat(json(unchecked).at("/response/warnings/0").textValue())
                .contains("not checked for cycles");
        assertThat(json(nothingToCheck).at("/response/warnings").isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON",
                "",
                "{}",
                "[]",
                "null",
                "{\"apiVersion\":\"admission.k8s.io/v1beta1\",\"kind\":\"AdmissionReview\"}",
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\"}",
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\","
                        + "\"request\":{\"uid\":\"u\",\"object\":{\"kind\":\"Pod\"}}}"
            })
    void saysWhatItDoesNotUnderstand(String body) {
        assertThat(reviewer.answer(body.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Misunderstood.class);
    }

    private Answered ask(byte[] review) {
        return (Answered) reviewer.answer(review);
    }

    private static JsonNode json(Answered answer) throws IOException {
        var out = new ByteArrayOutputStream();
        answer.json().writeTo(out);
        return ApiJson.readTree(out.toString(StandardCharsets.UTF_8));
    }

    private static byte[] review(String version, String before, String after) {
        return """
        {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u-1",
         "kind":{"group":"addon.open-cluster-management.io","version":"%s","kind":"ClusterManagementAddOn"},
         "operation":"%s","object":%s,"oldObject":%s}}
        """
                .formatted(version, before.equals("null") ? "CREATE" : "UPDATE", after, before)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String declaration(String version, String name, String dependencies) {
        return """
        {"apiVersion":"addon.open-cluster-management.io/%s","kind":"ClusterManagementAddOn",
         "metadata":{"name":"%s"},"spec":{"dependencies":%s}}
        """
                .formatted(version, name, dependencies);
    }

    private static ClusterManagementAddOn needing(String name, String needed) {
        var declaration = new ClusterManagementAddOn();
        declaration.setMetadata(new ObjectMetaBuilder().withName(name).build());
        declaration.setSpec(
                new ClusterManagementAddOnSpec(
                        null, List.of(), null, List.of(new Dependency(needed, null, null))));
        return declaration;
    }
}
