package dev.trellis.agent.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.agent.credential.RotationDecision.Need;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

class RotationDecisionTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant END = START.plus(Duration.ofHours(100));
    private static final WantedSubject SUBJECT =
            WantedSubject.of("user", List.of("a", "b"), List.of());
    private static final Map<String, String> BESIDE = Map.of("cluster-name", "cm9tZQ==");

    static Stream<Arguments> decisions() {
        var good = TestCertificates.certificate("user", List.of("b", "a"), START, END);
        return Stream.of(
                arguments(
                        "no certificate", secret("", BESIDE), 1, Need.CertificateValidationFailed),
                arguments(
                        "no certificate that can be read",
                        secret(Base64Text.encode("garbage"), BESIDE),
                        1,
                        Need.CertificateValidationFailed),
                arguments(
                        "no Base64 at all",
                        secret("%%%", BESIDE),
                        1,
                        Need.CertificateValidationFailed),
                arguments(
                        "another's key",
                        secret(good, Map.of("tls.key", Base64Text.encode(FreshKey.make().pem()))),
                        1,
                        Need.CertificateValidationFailed),
                arguments(
                        "no key",
                        secret(good, Map.of("tls.key", "")),
                        1,
                        Need.CertificateValidationFailed),
                arguments("expired", secret(good, BESIDE), 101, Need.NoValidCertificateFound),
                arguments(
                        "somebody else's",
                        secret(
                                TestCertificates.certificate(
                                        "other", List.of("a", "b"), START, END),
                                BESIDE),
                        1,
                        Need.NoValidCertificateFound),
                arguments(
                        "too many groups",
                        secret(
                                TestCertificates.certificate(
                                        "user", List.of("a", "b", "c"), START, END),
                                BESIDE),
                        1,
                        Need.NoValidCertificateFound),
                arguments(
                        "member beside it is missing",
                        secret(good, Map.of()),
                        1,
                        Need.AdditonalSecretDataChanged),
                arguments(
                        "member beside it was edited",
                        secret(good, Map.of("cluster-name", "cGFyaXM=")),
                        1,
                        Need.AdditonalSecretDataChanged),
                arguments(
                        "more members are nobody's business",
                        secret(good, Map.of("cluster-name", "cm9tZQ==", "more", "")),
                        1,
                        null),
                arguments("young", secret(good, BESIDE), 1, null),
                arguments("before its time, as clocks differ", secret(good, BESIDE), -1, null),
                arguments("with a little over the threshold left", secret(good, BESIDE), 77, null),
                arguments(
                        "with the threshold left",
                        secret(good, BESIDE),
                        78,
                        Need.CertificateRotationStarted));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decisions")
    void decides(String behaviour, Map<String, String> secret, int hours, Need expected) {
        var now = START.plus(Duration.ofHours(hours));

        assertThat(RotationDecision.decide(secret, SUBJECT, BESIDE, 0.22, now))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void looksAgainBeforeAShortCertificateExpires() {
        var minute =
                chain(
                        TestCertificates.certificate(
                                "user", List.of(), START, START.plusSeconds(60)));
        var year =
                chain(
                        TestCertificates.certificate(
                                "user", List.of(), START, START.plus(Duration.ofDays(365))));

        assertThat(RotationDecision.untilNextLook(minute, Duration.ofMinutes(5), START))
                .isEqualTo(Duration.ofSeconds(45));
        assertThat(
                        RotationDecision.untilNextLook(
                                minute, Duration.ofMinutes(5), START.plusSeconds(59)))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(RotationDecision.untilNextLook(year, Duration.ofMinutes(5), START))
                .isEqualTo(Duration.ofMinutes(5));
    }

    private static CertificateChain chain(String certificate) {
        return CertificateChain.parse(certificate).orElseThrow();
    }

    private static Map<String, String> secret(String certificate, Map<String, String> beside) {
        var secret = new TreeMap<>(beside);
        if (!certificate.isEmpty()) {
            secret.put(SecretKeys.CERTIFICATE, certificate);
            secret.putIfAbsent(SecretKeys.KEY, TestCertificates.key());
        }
        return secret;
    }
}
