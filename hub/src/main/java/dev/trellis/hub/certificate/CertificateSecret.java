package dev.trellis.hub.certificate;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A set of certificates in the form of a Secret. */
final class CertificateSecret {

    static final String LABEL = "trellis.dev/part";
    static final String LABEL_VALUE = "webhook-certificate";

    private static final Logger LOG = LoggerFactory.getLogger(CertificateSecret.class);
    private static final String AUTHORITIES = "ca.crt";
    private static final String AUTHORITY_KEYS = "ca.key";
    private static final String SERVING = "tls.crt";
    private static final String SERVING_KEY = "tls.key";

    private CertificateSecret() {}

    /** The certificates in a Secret; empty where somebody put something else there. */
    static Optional<CertificateSet> read(Secret secret) {
        try {
            var authorities = Pem.read(text(secret, AUTHORITIES), text(secret, AUTHORITY_KEYS));
            var serving = Pem.read(text(secret, SERVING), text(secret, SERVING_KEY));
            return Optional.of(new CertificateSet(authorities, serving.stream().findFirst()));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            LOG.atWarn()
                    .setMessage("certificates in a secret cannot be read and are made anew")
                    .addKeyValue("namespace", secret.getMetadata().getNamespace())
                    .addKeyValue("secret", secret.getMetadata().getName())
                    .addKeyValue("reason", e.getMessage())
                    .log();
            return Optional.empty();
        }
    }

    /** A new Secret with these certificates. */
    static Secret of(ObjectKey key, CertificateSet set) {
        return new SecretBuilder()
                .withNewMetadata()
                .withName(key.name())
                .withNamespace(key.namespace())
                .addToLabels(LABEL, LABEL_VALUE)
                .endMetadata()
                .withType("kubernetes.io/tls")
                .withData(data(set))
                .build();
    }

    /** The Secret with these certificates in place of others. */
    static Secret with(Secret secret, CertificateSet set) {
        return new SecretBuilder(secret)
                .editMetadata()
                .addToLabels(LABEL, LABEL_VALUE)
                .endMetadata()
                .addToData(data(set))
                .build();
    }

    private static Map<String, String> data(CertificateSet set) {
        return Map.of(
                AUTHORITIES, base64(Pem.certificates(set.authorities())),
                AUTHORITY_KEYS, base64(Pem.keys(set.authorities())),
                SERVING, base64(Pem.certificates(list(set.serving()))),
                SERVING_KEY, base64(Pem.keys(list(set.serving()))));
    }

    private static List<KeyedCertificate> list(Optional<KeyedCertificate> serving) {
        return serving.stream().toList();
    }

    private static String text(Secret secret, String name) {
        var data = secret.getData();
        var value = data == null ? null : data.get(name);
        return value == null
                ? ""
                : new String(Base64.getDecoder().decode(value), StandardCharsets.US_ASCII);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    }
}
