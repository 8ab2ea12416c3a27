package dev.trellis.hub.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

final class RenewalTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final SortedSet<String> NAMES =
            new TreeSet<>(List.of("hub.trellis.svc", "10.0.0.1", SubjectNames.normal("::1")));

    private static final ObjectKey KEY = new ObjectKey("hub", "certificates");

    private final CertificateLife life = CertificateLife.USUAL;
    private final Renewal renewal = new Renewal(life, NAMES);

    @Test
    void makesAnAuthorityAndACertificateForAllNames() throws GeneralSecurityException {
        var made = renewal.renew(CertificateSet.NONE, NOW);

        assertThat(made.changed()).isTrue();
        var authority = made.set().authorities().getFirst().certificate();
        var serving = made.set().serving().orElseThrow().certificate();
        assertThat(authority.getBasicConstraints()).isZero();
        assertThat(authority.getNotAfter().toInstant()).isEqualTo(NOW.plus(life.authority()));
        assertThat(serving.getNotBefore().toInstant()).isEqualTo(NOW.minus(life.backdate()));
        assertThat(serving.getNotAfter().toInstant()).isEqualTo(NOW.plus(life.serving()));
        assertThat(serving.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(SubjectNames.of(serving)).isEqualTo(NAMES);
        serving.verify(authority.getPublicKey());
    }

    @Test
    void comesToRest() {
        var made = renewal.renew(CertificateSet.NONE, NOW);

        var again = renewal.renew(made.set(), NOW.plusSeconds(1));

        assertThat(again.changed()).isFalse();
        assertThat(again.set()).isEqualTo(made.set());
        assertThat(again.until()).isEqualTo(made.until()).isAfter(NOW.plus(Duration.ofDays(19)));
    }

    @Test
    void replacesAnAuthorityInThreeSteps() {
        var first = renewal.renew(CertificateSet.NONE, NOW).set();
        var due = NOW.plus(life.authority().multipliedBy(2).dividedBy(3));

        var spreading = renewal.renew(first, due);
        var signing = renewal.renew(spreading.set(), due.plus(life.overlap().dividedBy(2)));
        var alone = renewal.renew(signing.set(), due.plus(life.overlap()));

        assertThat(spreading.set().authorities()).hasSize(2);
        assertThat(spreading.set().authorities().get(1)).isEqualTo(first.authorities().getFirst());
        assertThat(signer(spreading.set())).isEqualTo(1);
        assertThat(signing.set().authorities()).isEqualTo(spreading.set().authorities());
        assertThat(signer(signing.set())).isZero();
        assertThat(alone.set().authorities()).hasSize(1);
        assertThat(alone.set().serving()).isEqualTo(signing.set().serving());
        assertThat(new String(spreading.set().trustBundle(), StandardCharsets.US_ASCII))
                .containsSubsequence("BEGIN CERTIFICATE", "BEGIN CERTIFICATE");
    }

    private static int signer(CertificateSet set) {
        return set.state(NOW, CertificateLife.USUAL, NAMES)
                .serving()
                .orElseThrow()
                .signer()
                .orElse(-1);
    }

    @Test
    void survivesASecret() {
        var set = renewal.renew(CertificateSet.NONE, NOW).set();

        var secret = CertificateSecret.of(KEY, set);

        assertThat(CertificateSecret.read(secret)).contains(set);
        assertThat(secret.getMetadata().getName()).isEqualTo("certificates");
        assertThat(secret.getType()).isEqualTo("kubernetes.io/tls");
    }

    @Test
    void takesASecretWithAForeignKeyForNone() {
        var one = CertificateSecret.of(KEY, renewal.renew(CertificateSet.NONE, NOW).set());
        var other = CertificateSecret.of(KEY, renewal.renew(CertificateSet.NONE, NOW).set());
        var data = new HashMap<>(one.getData());
        data.put("tls.key", other.getData().get("tls.key"));

        assertThat(CertificateSecret.read(secret(data))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ca.crt", "ca.key", "tls.key"})
    void takesASecretWithoutOnePartForNone(String missing) {
        var set = renewal.renew(CertificateSet.NONE, NOW).set();
        var secret = CertificateSecret.of(KEY, set);
        var data = new HashMap<>(secret.getData());
        data.remove(missing);

        assertThat(CertificateSecret.read(secret(data))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "!",
                "bm8gUEVN",
                "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCkFBQQotLS0tLUVORCBDRVJUSUZJQ0FURS0tLS0t"
            })
    void takesASecretWithOtherContentForNoneOrEmpty(String content) {
        var read =
                CertificateSecret.read(
                        secret(Map.of("ca.crt", content, "ca.key", content, "tls.crt", content)));

        assertThat(read.orElse(CertificateSet.NONE)).isEqualTo(CertificateSet.NONE);
    }

    @Test
    void keepsKeysOutOfLogs() {
        var set = renewal.renew(CertificateSet.NONE, NOW).set();

        assertThat(set.toString()).doesNotContainIgnoringCase("key").contains("CN=trellis webhook");
    }

    private static Secret secret(Map<String, String> data) {
        return new SecretBuilder()
                .withNewMetadata()
                .withName("certificates")
                .withNamespace("hub")
                .endMetadata()
                .withData(data)
                .build();
    }
}
