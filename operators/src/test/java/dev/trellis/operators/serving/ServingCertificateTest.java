package dev.trellis.operators.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class ServingCertificateTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final List<String> HOSTS = List.of("a-service.n", "a-service.n.svc");

    private static Secret secret(Map<String, String> content) {
        var data = new HashMap<String, String>();
        content.forEach((name, text) ->
                data.put(
                        name,
                        Base64.getEncoder()
                                .encodeToString(text.getBytes(StandardCharsets.US_ASCII))));
        return new SecretBuilder().withData(data).build();
    }

    @Test
    void lastsTwoYearsAndIsRenewedADayBefore() {
        var made = new Issuer().issue(HOSTS, NOW);

        var read = ServingCertificate.read(secret(made), HOSTS).orElseThrow();

        assertThat(read.from()).isEqualTo(NOW);
        assertThat(read.until()).isEqualTo(NOW.plus(Duration.ofDays(730)));
        assertThat(read.isDue(NOW.plus(Duration.ofDays(728)))).isFalse();
        assertThat(read.isDue(NOW.plus(Duration.ofDays(729)))).isTrue();
        assertThat(read.authority()).isEqualTo(made.get("olmCAKey"));
    }

    @Test
    void isNotTakenWhereItCannotServe() {
        var made = new Issuer().issue(HOSTS, NOW);
        var other = new Issuer().issue(HOSTS, NOW);
        var mixed = new HashMap<>(made);
        mixed.put("olmCAKey", other.get("olmCAKey"));
        var keyless = new HashMap<>(made);
        keyless.remove("tls.key");
        var broken = new HashMap<>(made);
        broken.put("tls.crt", "nonsense");

        assertThat(ServingCertificate.read(secret(made), List.of("b-service.n"))).isEmpty();
        assertThat(ServingCertificate.read(secret(mixed), HOSTS)).isEmpty();
        assertThat(ServingCertificate.read(secret(keyless), HOSTS)).isEmpty();
        assertThat(ServingCertificate.read(secret(broken), HOSTS)).isEmpty();
        assertThat(ServingCertificate.read(new Secret(), HOSTS)).isEmpty();
    }
}
