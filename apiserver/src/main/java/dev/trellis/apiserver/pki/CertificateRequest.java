package dev.trellis.apiserver.pki;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.PKCSException;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A request for a certificate, as its owner made and signed it. */
public final class CertificateRequest {
    private final PKCS10CertificationRequest content;

    private CertificateRequest(PKCS10CertificationRequest content) {
        this.content = content;
    }

    /** A request, or why there is none. */
    public sealed interface Reading {
        /** It can be read and its signature holds. */
        record Read(CertificateRequest request) implements Reading {}

        /** It cannot. */
        record Faulty(String why) implements Reading {}
    }

    /** Reads the text of a request. */
    public static Reading read(byte[] pem) {
        var block = Pem.first(pem);
        if (block.isEmpty() || !block.get().type().equals("CERTIFICATE REQUEST")) {
            return new Reading.Faulty("PEM block type must be CERTIFICATE REQUEST");
        }
        try {
            var content = new PKCS10CertificationRequest(block.get().content());
            var verifier =
                    new JcaContentVerifierProviderBuilder()
                            .build(content.getSubjectPublicKeyInfo());
            return content.isSignatureValid(verifier)
                    ? new Reading.Read(new CertificateRequest(content))
                    : new Reading.Faulty("the signature does not fit the key");
        } catch (IOException | OperatorCreationException | PKCSException e) {
            return new Reading.Faulty("the request cannot be read: " + e.getMessage());
        }
    }

    /**
     * The certificate in PEM form.
     *
     * @param usages as a certificate signing request names them
     */
    public String grantedBy(
            Authority authority, Collection<String> usages, Duration life, Instant now) {
        return authority.grant(this, Grant.of(usages, life, now));
    }

    public String commonName() {
        var names = values(BCStyle.CN);
        return names.isEmpty() ? "" : names.getLast();
    }

    public List<String> organizations() {
        return values(BCStyle.O);
    }

    X500Name subject() {
        return content.getSubject();
    }

    SubjectPublicKeyInfo key() {
        return content.getSubjectPublicKeyInfo();
    }

    /** The other names that the request asks for. */
    Optional<GeneralNames> alternativeNames() {
        var extensions = content.getRequestedExtensions();
        return extensions == null
                ? Optional.empty()
                : Optional.ofNullable(
                        GeneralNames.fromExtensions(extensions, Extension.subjectAlternativeName));
    }

    private List<String> values(org.bouncycastle.asn1.ASN1ObjectIdentifier type) {
        return Arrays.stream(content.getSubject().getRDNs(type))
                .flatMap(part -> Arrays.stream(part.getTypesAndValues()))
                .filter(pair -> pair.getType().equals(type))
                .map(pair -> String.valueOf(pair.getValue()))
                .toList();
    }
}
