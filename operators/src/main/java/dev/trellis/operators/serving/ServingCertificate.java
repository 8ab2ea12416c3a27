package dev.trellis.operators.serving;

import dev.trellis.operators.kind.Hashes;

import io.fabric8.kubernetes.api.model.Secret;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The certificate of a Deployment, as its pods and the API server need it.
 *
 * @param authority the certificate that signed it, as PEM
 * @param from when it was made
 * @param until when it ends
 */
record ServingCertificate(String authority, Instant from, Instant until) {
    static final String CERTIFICATE = "tls.crt";
    static final String KEY = "tls.key";
    static final String AUTHORITY = "olmCAKey";

    private static final Duration EARLY = Duration.ofDays(1);

    /** What a Secret holds; empty where that cannot serve under these names. */
    static Optional<ServingCertificate> read(Secret secret, List<String> hosts) {
        var data = secret.getData();
        if (data == null || !data.containsKey(KEY)) {
            return Optional.empty();
        }
        try {
            var authority = text(data, AUTHORITY);
            var certificate = parsed(text(data, CERTIFICATE));
            certificate.verify(parsed(authority).getPublicKey());
            return names(certificate).containsAll(hosts)
                    ? Optional.of(
                            new ServingCertificate(
                                    authority,
                                    certificate.getNotBefore().toInstant(),
                                    certificate.getNotAfter().toInstant()))
                    : Optional.empty();
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // Somebody wrote something else there: it is made anew.
            return Optional.empty();
        }
    }

    private static String text(Map<String, String> data, String key) {
        return new String(
                Base64.getDecoder().decode(data.getOrDefault(key, "")), StandardCharsets.US_ASCII);
    }

    private static X509Certificate parsed(String pem) throws GeneralSecurityException {
        return (X509Certificate)
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(
                                new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    private static Set<String> names(X509Certificate certificate) throws GeneralSecurityException {
        var names = new HashSet<String>();
        var alternatives = certificate.getSubjectAlternativeNames();
        if (alternatives != null) {
            alternatives.forEach(one -> names.add(String.valueOf(one.get(1))));
        }
        return names;
    }

    Instant renewal() {
        return until.minus(EARLY);
    }

    boolean isDue(Instant now) {
        return !now.isBefore(renewal());
    }

    /** As configurations hold it. */
    String bundle() {
        return Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.US_ASCII));
    }

    /** Pods that carry it are made anew when the certificate is. */
    String hash() {
        return Hashes.ofLabel(authority);
    }
}
