package dev.trellis.hub.certificate;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Certificates and private keys as PEM text. */
final class Pem {

    private static final String KEY = "PRIVATE KEY";
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final Pattern KEYS =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private Pem() {}

    static String certificates(Collection<KeyedCertificate> certificates) {
        var text = new StringBuilder();
        for (var each : certificates) {
            text.append(block(CERTIFICATE, encoded(each.certificate())));
        }
        return text.toString();
    }

    static String keys(Collection<KeyedCertificate> certificates) {
        var text = new StringBuilder();
        for (var each : certificates) {
            text.append(block(KEY, each.key().getEncoded()));
        }
        return text.toString();
    }

    /** The certificates and their keys, which stand in the same order. */
    static List<KeyedCertificate> read(String certificates, String keys)
            throws GeneralSecurityException {
        var found = readCertificates(certificates);
        var foundKeys = readKeys(keys);
        if (found.size() != foundKeys.size()) {
            throw new GeneralSecurityException(
                    "%d certificates but %d keys".formatted(found.size(), foundKeys.size()));
        }
        var all = new ArrayList<KeyedCertificate>();
        for (var at = 0; at < found.size(); at++) {
            all.add(new KeyedCertificate(found.get(at), foundKeys.get(at)));
        }
        if (!all.stream().allMatch(KeyedCertificate::fits)) {
            throw new GeneralSecurityException("a key is not that of its certificate");
        }
        return all;
    }

    private static List<X509Certificate> readCertificates(String text)
            throws GeneralSecurityException {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        return CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(bytes))
                .stream()
                .map(X509Certificate.class::cast)
                .toList();
    }

    private static List<PrivateKey> readKeys(String text) throws GeneralSecurityException {
        var factory = KeyFactory.getInstance("EC");
        var keys = new ArrayList<PrivateKey>();
        for (var block = KEYS.matcher(text); block.find(); ) {
            try {
                var bytes = Base64.getMimeDecoder().decode(block.group(1));
                keys.add(factory.generatePrivate(new PKCS8EncodedKeySpec(bytes)));
            } catch (IllegalArgumentException e) {
                throw new GeneralSecurityException("a key is not Base64", e);
            }
        }
        return keys;
    }

    private static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a certificate could not be encoded", e);
        }
    }

    private static String block(String type, byte[] content) {
        return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
                .formatted(type, LINES.encodeToString(content), type)
                .replace(System.lineSeparator(), "\n");
    }
}
