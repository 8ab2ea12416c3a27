package dev.trellis.sdk.csr;

import dev.trellis.sdk.agent.Outcome;

import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1String;
import org.bouncycastle.asn1.x500.AttributeTypeAndValue;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.util.io.pem.PemReader;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * What a certificate request asks for.
 *
 * @param commonName the user; empty where the request names none
 * @param organizations the user's groups, each once
 */
public record CertificateRequest(
        PKCS10CertificationRequest content, String commonName, SequencedSet<String> organizations) {
    private static final String PEM_TYPE = "CERTIFICATE REQUEST";

    /**
     * Reads a request.
     *
     * @param base64 the member {@code spec.request}: PEM text in Base64
     */
    public static Outcome<CertificateRequest> parse(String base64) {
        try {
            var pem = new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
            try (var reader = new PemReader(new StringReader(pem))) {
                var block = reader.readPemObject();
                return block == null || !block.getType().equals(PEM_TYPE)
                        ? Outcome.failed("the request is no PEM block of type " + PEM_TYPE)
                        : Outcome.of(of(new PKCS10CertificationRequest(block.getContent())));
            }
        } catch (IOException | RuntimeException e) {
            // The parser meets hostile bytes with exceptions of many types.
            return Outcome.failed("the request cannot be read: " + e.getMessage());
        }
    }

    private static CertificateRequest of(PKCS10CertificationRequest content) {
        var subject = content.getSubject();
        var organizations = new LinkedHashSet<>(values(subject, BCStyle.O).toList());
        // Of several names the last counts, as it does for the API server.
        var name = values(subject, BCStyle.CN).reduce("", (_, later) -> later);
        return new CertificateRequest(content, name, organizations);
    }

    private static Stream<String> values(X500Name subject, ASN1ObjectIdentifier type) {
        return Arrays.stream(subject.getRDNs())
                .flatMap(part -> Arrays.stream(part.getTypesAndValues()))
                .filter(part -> part.getType().equals(type))
                .map(AttributeTypeAndValue::getValue)
                // The text as it is: formatted for people, commas and quotes would be escaped.
                .flatMap(value ->
                        value instanceof ASN1String text
                                ? Stream.of(text.getString())
                                : Stream.empty());
    }
}
