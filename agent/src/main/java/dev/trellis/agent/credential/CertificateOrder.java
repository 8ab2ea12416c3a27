package dev.trellis.agent.credential;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What certificate is wanted, from whom, and what stands beside it in its secret.
 *
 * @param namePrefix how names of its requests begin
 * @param beside further members of the secret, in Base64
 * @param counted which requests on the hub count against the bound of open ones
 */
public record CertificateOrder(
        String namePrefix,
        Map<String, String> labels,
        String signer,
        WantedSubject subject,
        List<String> dnsNames,
        Optional<Duration> life,
        Map<String, String> beside,
        Predicate<CertificateSigningRequest> counted) {

    private static final List<String> USAGES =
            List.of("digital signature", "key encipherment", "client auth");

    public CertificateOrder {
        labels = Map.copyOf(labels);
        dnsNames = List.copyOf(dnsNames);
        beside = Map.copyOf(beside);
    }

    CertificateSigningRequest request(FreshKey key) {
        return new CertificateSigningRequestBuilder()
                .withNewMetadata()
                .withGenerateName(namePrefix)
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withSignerName(signer)
                .withUsages(USAGES)
                .withExpirationSeconds(
                        life.map(wanted -> Math.toIntExact(wanted.toSeconds())).orElse(null))
                .withRequest(Base64Text.encode(key.request(subject, dnsNames)))
                .endSpec()
                .build();
    }
}
