package dev.trellis.agent.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class FreshKeyTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String LONG = "system:open-cluster-management:cluster:" + "c".repeat(63);

    private final FreshKey key = FreshKey.make();
    private final WantedSubject subject =
            WantedSubject.of(LONG, List.of(LONG + ":a", "group"), List.of("unit"));

    @Test
    void asksForNamesOfAnyLength() {
        var chain = CertificateChain.parse(issued()).orElseThrow();

        assertThat(chain.user()).isEqualTo(LONG);
        assertThat(chain.names(subject)).isTrue();
        assertThat(key.isKeyOf(chain)).isTrue();
        assertThat(FreshKey.make().isKeyOf(chain)).isFalse();
    }

    @Test
    void writesAKeyThatEverybodyReadsAndNobodySeesInLogs() {
        assertThat(key.pem()).startsWith("-----BEGIN EC PRIVATE KEY-----");
        assertThat(key.toString()).doesNotContain("BEGIN").contains("withheld");
    }

    @Test
    void ordersWithTheUsagesAndTheLifeThatAreWanted() {
        var order =
                new CertificateOrder(
                        "rome-",
                        Map.of("label", "value"),
                        "example.com/signer",
                        subject,
                        List.of("name.example.com"),
                        Optional.of(Duration.ofHours(2)),
                        Map.of(),
                        _ -> true);

        var request = order.request(key);

        assertThat(request.getMetadata().getGenerateName()).isEqualTo("rome-");
        assertThat(request.getMetadata().getLabels()).containsExactly(Map.entry("label", "value"));
        assertThat(request.getSpec().getSignerName()).isEqualTo("example.com/signer");
        assertThat(request.getSpec().getExpirationSeconds()).isEqualTo(7200);
        assertThat(request.getSpec().getUsages())
                .containsExactly("digital signature", "key encipherment", "client auth");
        assertThat(Base64Text.decode(request.getSpec().getRequest()))
                .startsWith("-----BEGIN CERTIFICATE REQUEST-----");
    }

    @Test
    void tellsHowARequestGoes() {
        assertThat(RequestProgress.of(Optional.empty(), key))
                .isInstanceOf(RequestProgress.Lost.class);
        assertThat(RequestProgress.of(Optional.of(request("", "")), key))
                .isInstanceOf(RequestProgress.Waiting.class);
        assertThat(RequestProgress.of(Optional.of(request("Approved", "")), key))
                .isInstanceOf(RequestProgress.Waiting.class);
        assertThat(RequestProgress.of(Optional.of(request("Denied", "")), key))
                .isInstanceOf(RequestProgress.Denied.class);
        assertThat(RequestProgress.of(Optional.of(request("", issued())), key))
                .as("a certificate that nobody approved")
                .isInstanceOf(RequestProgress.Waiting.class);
        assertThat(RequestProgress.of(Optional.of(request("Approved", issued())), key))
                .isInstanceOf(RequestProgress.Issued.class);
        assertThat(RequestProgress.of(Optional.of(request("Approved", "bm8=")), key))
                .isInstanceOf(RequestProgress.Lost.class);
        assertThat(RequestProgress.of(Optional.of(request("Approved", issued())), FreshKey.make()))
                .as("for another key")
                .isInstanceOf(RequestProgress.Lost.class);
    }

    private String issued() {
        return TestCertificates.certificate(
                Base64Text.encode(key.request(subject, List.of())), NOW, NOW.plusSeconds(60));
    }

    private static CertificateSigningRequest request(String condition, String certificate) {
        var builder = new CertificateSigningRequestBuilder().withNewStatus();
        if (!condition.isEmpty()) {
            builder.addNewCondition().withType(condition).withStatus("True").endCondition();
        }
        return (certificate.isEmpty() ? builder : builder.withCertificate(certificate))
                .endStatus()
                .build();
    }
}
