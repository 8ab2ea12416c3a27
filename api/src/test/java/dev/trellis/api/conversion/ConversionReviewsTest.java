package dev.trellis.api.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.conversion.ConversionReviews.BadRequest;
import dev.trellis.api.json.ApiJson;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

final class ConversionReviewsTest {

    private static final String GROUP = "addon.open-cluster-management.io/";
    private static final String ADD_ON =
            "{\"apiVersion\":\"%sv1alpha1\",\"kind\":\"ManagedClusterAddOn\",\"metadata\":{\"name\":\"a\",\"namespace\":\"c\"},\"spec\":{\"installNamespace\":\"n\"}}"
                    .formatted(GROUP);

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v1beta1"})
    void convertsAllObjectsOfAReview(String version) {
        var answer =
                answer(
                        "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/%s\",\"request\":{\"uid\":\"u1\",\"desiredAPIVersion\":\"%sv1beta1\",\"objects\":[%s,%s]},\"response\":null}"
                                .formatted(
                                        version,
                                        GROUP,
                                        ADD_ON,
                                        ADD_ON.replace("v1alpha1", "v1beta1")));

        assertThat(answer.path("apiVersion").textValue())
                .isEqualTo("apiextensions.k8s.io/" + version);
        assertThat(answer.path("kind").textValue()).isEqualTo("ConversionReview");
        assertThat(answer.at("/response/uid").textValue()).isEqualTo("u1");
        assertThat(answer.at("/response/result"))
                .isEqualTo(ApiJson.readTree("{\"status\":\"Success\"}"));
        assertThat(answer.at("/response/convertedObjects"))
                .isEqualTo(
                        ApiJson.readTree(
                                "[{\"apiVersion\":\"%sv1beta1\",\"kind\":\"ManagedClusterAddOn\",\"metadata\":{\"name\":\"a\",\"namespace\":\"c\",\"annotations\":{\"%sv1alpha1-install-namespace\":\"n\"}},\"spec\":{}},%s]"
                                        .formatted(
                                                GROUP,
                                                GROUP,
                                                ADD_ON.replace("v1alpha1", "v1beta1"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"objects\":[]", "\"objects\":null", "\"other\":{\"objects\":[1]}"})
    void succeedsWithoutObjects(String objects) {
        var answer = answer(review("\"desiredAPIVersion\":\"" + GROUP + "v1beta1\"," + objects));

        assertThat(answer.at("/response/result/status").textValue()).isEqualTo("Success");
        assertThat(answer.at("/response/convertedObjects")).isEmpty();
        assertThat(answer.at("/response/convertedObjects").isArray()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"objects\":[]",
                "\"desiredAPIVersion\":5,\"objects\":[OK]",
                "\"desiredAPIVersion\":\"other/v1\",\"objects\":[OK]",
                "\"desiredAPIVersion\":\"BETA\",\"objects\":[OK,null]",
                "\"desiredAPIVersion\":\"BETA\",\"objects\":[[OK]]",
                "\"desiredAPIVersion\":\"BETA\",\"objects\":[1.5,OK]",
                "\"desiredAPIVersion\":\"BETA\",\"objects\":OK",
                "\"desiredAPIVersion\":\"BETA\",\"objects\":\"text\"",
                "\"objects\":[OK,{\"kind\":\"Pod\"}],\"desiredAPIVersion\":\"BETA\"",
            })
    void failsWithOneSentence(String request) {
        var answer =
                answer(review(request.replace("BETA", GROUP + "v1beta1").replace("OK", ADD_ON)));

        assertThat(answer.at("/response/uid").textValue()).isEqualTo("u");
        assertThat(answer.at("/response/result/status").textValue()).isEqualTo("Failed");
        assertThat(answer.at("/response/result/message").textValue())
                .isNotBlank()
                .doesNotContain("\n", "Exception");
        assertThat(answer.at("/response/convertedObjects")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"text\"",
                "{",
                "{}",
                "{\"kind\":\"ConversionReview\"}",
                "{\"kind\":1,\"apiVersion\":[]}",
                "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\"}",
                "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v2\",\"request\":{\"uid\":\"u\"}}",
                "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\"}",
                "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\",\"request\":[{\"uid\":\"u\"}]}",
                "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\",\"request\":{\"uid\":7}}",
                "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\",\"request\":{\"uid\":\"u\"",
            })
    void rejectsWhatIsNoReview(String body) {
        var answer = ConversionReviews.answer(body.getBytes(StandardCharsets.UTF_8));

        assertThat(answer)
                .isInstanceOfSatisfying(
                        BadRequest.class, bad -> assertThat(bad.sentence()).startsWith("the "));
    }

    @Test
    void answersWhateverIsInTheBody() {
        var review =
                review(
                        "\"desiredAPIVersion\":\"%sv1beta1\",\"objects\":[%s,%s]"
                                .formatted(GROUP, ADD_ON, ADD_ON));
        Gen.forEachSeed(
                500,
                gen -> {
                    var bytes = review.getBytes(StandardCharsets.UTF_8);
                    for (var changes = gen.intBetween(1, 4); changes > 0; changes--) {
                        bytes[gen.intBetween(0, bytes.length - 1)] =
                                gen.pick(
                                        (byte) '{',
                                        (byte) '"',
                                        (byte) ',',
                                        (byte) '1',
                                        (byte) 0xff,
                                        (byte) '[',
                                        (byte) 'n');
                    }

                    var answer = ConversionReviews.answer(bytes);

                    if (answer instanceof ReviewAnswer written) {
                        assertThat(json(written).at("/response/result/status").textValue())
                                .isIn("Success", "Failed");
                    }
                });
    }

    private static String review(String request) {
        return "{\"apiVersion\":\"apiextensions.k8s.io/v1\",\"kind\":\"ConversionReview\",\"request\":{\"uid\":\"u\",%s}}"
                .formatted(request);
    }

    private static JsonNode answer(String body) {
        var answer = ConversionReviews.answer(body.getBytes(StandardCharsets.UTF_8));
        assertThat(answer).isInstanceOf(ReviewAnswer.class);
        return json((ReviewAnswer) answer);
    }

    private static JsonNode json(ReviewAnswer answer) {
        var out = new ByteArrayOutputStream();
        try {
            answer.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ApiJson.readTree(out.toString(StandardCharsets.UTF_8));
    }
}
