package dev.trellis.apiserver.pki;

import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Keys and certificates as text. */
public final class Pem {
    private static final int BITS = 256;
    private static final int LINE = 64;
    private static final Pattern BLOCK =
            Pattern.compile(
                    "-----BEGIN ([A-Z0-9 ]+)-----\\s*([A-Za-z0-9+/=\\s]*)-----END \\1-----");

    private Pem() {}

    /** One block of a text. */
    static final class Block {
        private final String type;
        private final byte[] content;

        private Block(String type, byte[] content) {
            this.type = type;
            this.content = content;
        }

        String type() {
            return type;
        }

        /** Not a copy: nobody may change it. */
        byte[] content() {
            return content;
        }
    }

    /** The first block of a text. */
    static Optional<Block> first(byte[] text) {
        var found = BLOCK.matcher(new String(text, StandardCharsets.ISO_8859_1));
        if (!found.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new Block(found.group(1), Base64.getMimeDecoder().decode(found.group(2))));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /**
     * The certificates of a text, as they stand in it.
     *
     * @throws IllegalArgumentException where one cannot be read
     */
    public static List<X509Certificate> certificates(byte[] text) {
        try {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(text))
                    .stream()
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (CertificateException e) {
            throw new IllegalArgumentException("This is no certificate as PEM text.", e);
        }
    }

    public static String of(X509Certificate certificate) {
        try {
            return block("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(
                    "Cannot encode the certificate of " + certificate.getSubjectX500Principal(), e);
        }
    }

    // SEC 1 with the curve inside: of the forms of an elliptic key, the one that Go and Fabric8
    // both read.
    static String of(KeyPair keys) {
        var bits =
                SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()).getPublicKeyData();
        var key =
                new org.bouncycastle.asn1.sec.ECPrivateKey(
                        BITS,
                        ((ECPrivateKey) keys.getPrivate()).getS(),
                        bits,
                        X9ObjectIdentifiers.prime256v1);
        try {
            return block("EC PRIVATE KEY", key.getEncoded());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot encode a key.", e);
        }
    }

    static String block(String type, byte[] content) {
        var lines =
                Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                        .encodeToString(content);
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, lines, type);
    }
}
