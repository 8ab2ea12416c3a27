package dev.trellis.agent.credential;

import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1String;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.util.io.pem.PemReader;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The certificates of one credential, the agent's own first; at least one. */
public record CertificateChain(List<X509CertificateHolder> certificates) {
    public CertificateChain {
        certificates = List.copyOf(certificates);
        if (certificates.isEmpty()) {
            throw new IllegalArgumentException("a chain needs a certificate");
        }
    }

    /** Reads PEM text in Base64, as secrets and certificate requests hold it. */
    public static Optional<CertificateChain> parse(String base64) {
        try {
            var pem = new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
            var found = new ArrayList<X509CertificateHolder>();
            try (var reader = new PemReader(new StringReader(pem))) {
                for (var block = reader.readPemObject();
                        block != null;
                        block = reader.readPemObject()) {
                    if (block.getType().equals("CERTIFICATE")) {
                        found.add(new X509CertificateHolder(block.getContent()));
                    }
                }
            }
            return found.isEmpty() ? Optional.empty() : Optional.of(new CertificateChain(found));
        } catch (IOException | RuntimeException e) {
            // Somebody's bytes: the parser meets them with exceptions of many types.
            return Optional.empty();
        }
    }

    /** The first moment at which all of the chain holds. */
    public Instant notBefore() {
        return certificates.stream()
                .map(certificate -> certificate.getNotBefore().toInstant())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** The last moment at which all of the chain holds. */
    public Instant notAfter() {
        return certificates.stream()
                .map(certificate -> certificate.getNotAfter().toInstant())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    public boolean isExpired(Instant now) {
        return now.isAfter(notAfter());
    }

    /** How much of its life is left: 1 at the start, 0 at the end. */
    public double lifeLeft(Instant now) {
        var total = Duration.between(notBefore(), notAfter()).toMillis();
        return total <= 0 ? 0 : (double) Duration.between(now, notAfter()).toMillis() / total;
    }

    /** Whether one of the certificates names exactly this subject. */
    boolean names(WantedSubject wanted) {
        return certificates.stream()
                .map(X509CertificateHolder::getSubject)
                .anyMatch(subject -> subjectOf(subject).equals(wanted));
    }

    /** The user that the first certificate names; empty where it names none. */
    public String user() {
        return subjectOf(certificates.getFirst().getSubject()).user();
    }

    /** Whether the first certificate is for this public key. */
    boolean isFor(byte[] publicKey) {
        return Arrays.equals(publicKey(), publicKey);
    }

    /** Whether a private key, PEM in Base64, is that of the first certificate. */
    public boolean belongsTo(String privateKey) {
        return PrivateKeys.belongs(privateKey, this);
    }

    byte[] publicKey() {
        try {
            return certificates.getFirst().getSubjectPublicKeyInfo().getEncoded();
        } catch (IOException e) {
            throw new UncheckedIOException("a public key cannot be read", e);
        }
    }

    private static WantedSubject subjectOf(X500Name subject) {
        return new WantedSubject(
                values(subject, BCStyle.CN).reduce("", (_, later) -> later),
                new TreeSet<>(values(subject, BCStyle.O).toList()),
                new TreeSet<>(values(subject, BCStyle.OU).toList()));
    }

    private static Stream<String> values(X500Name subject, ASN1ObjectIdentifier type) {
        return Arrays.stream(subject.getRDNs())
                .flatMap(part -> Arrays.stream(part.getTypesAndValues()))
                .filter(part -> part.getType().equals(type))
                .flatMap(part ->
                        part.getValue() instanceof ASN1String text
                                ? Stream.of(text.getString())
                                : Stream.empty());
    }
}
