package dev.trellis.hub.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

final class ConversionStanzaTest {

    static Stream<Arguments> stanzas() {
        return Stream.of(
                arguments(
                        "by a service in the cluster",
                        new Reach.Service("hub", "webhook", 9443),
                        "\"service\":{\"namespace\":\"hub\",\"name\":\"webhook\",\"port\":9443,\"path\":\"/convert\"}"),
                arguments(
                        "by a name",
                        new Reach.Url("hub.example.com", 8443),
                        "\"url\":\"https://hub.example.com:8443/convert\""),
                arguments(
                        "by an address",
                        new Reach.Url("::1", 8443),
                        "\"url\":\"https://[::1]:8443/convert\""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stanzas")
    void saysHowToGetHereAndWhomToTrust(String behaviour, Reach reach, String way) {
        var stanza =
                ConversionStanza.of(reach, "/convert", "pem".getBytes(StandardCharsets.US_ASCII));

        assertThat(ApiJson.readTree(ApiJson.serialization().asJson(stanza)))
                .isEqualTo(
                        ApiJson.readTree(
                                """
                                {"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1","v1beta1"],
                                 "clientConfig":{"caBundle":"cGVt",%s}}}
                                """
                                        .formatted(way)));
    }
}
