package dev.trellis.agent.credential;

import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** Certificates for tests, signed by an authority that nobody knows. */
public final class TestCertificates {
    private static final KeyPair AUTHORITY = keys();

    private TestCertificates() {}

    /** The key of certificates that were not asked for, PEM in Base64. */
    public static String key() {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject("PRIVATE KEY", AUTHORITY.getPrivate().getEncoded()));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return Base64Text.encode(text.toString());
    }

    /** A certificate in Base64, as a secret holds it. */
    public static String certificate(
            String user, List<String> groups, Instant notBefore, Instant notAfter) {
        var subject = new X500NameBuilder();
        groups.forEach(group -> subject.addRDN(BCStyle.O, new DERUTF8String(group)));
        subject.addRDN(BCStyle.CN, new DERUTF8String(user));
        return signed(
                subject.build(),
                SubjectPublicKeyInfo.getInstance(AUTHORITY.getPublic().getEncoded()),
                notBefore,
                notAfter);
    }

    /** The certificate that a request, PEM in Base64, asks for. */
    public static String certificate(String request, Instant notBefore, Instant notAfter) {
        try (var reader = new PemReader(new StringReader(Base64Text.decode(request)))) {
            var asked = new PKCS10CertificationRequest(reader.readPemObject().getContent());
            return signed(asked.getSubject(), asked.getSubjectPublicKeyInfo(), notBefore, notAfter);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String signed(
            org.bouncycastle.asn1.x500.X500Name subject,
            SubjectPublicKeyInfo key,
            Instant notBefore,
            Instant notAfter) {
        try {
            var certificate =
                    new X509v3CertificateBuilder(
                                    new X500NameBuilder().addRDN(BCStyle.CN, "nobody").build(),
                                    BigInteger.valueOf(notAfter.toEpochMilli()),
                                    Date.from(notBefore),
                                    Date.from(notAfter),
                                    subject,
                                    key)
                            .build(
                                    new JcaContentSignerBuilder("SHA256withECDSA")
                                            .build(AUTHORITY.getPrivate()));
            var text = new StringWriter();
            try (var writer = new PemWriter(text)) {
                writer.writeObject(new PemObject("CERTIFICATE", certificate.getEncoded()));
            }
            return Base64Text.encode(text.toString());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair keys() {
        try {
            return KeyPairGenerator.getInstance("EC").generateKeyPair();
        } catch (java.security.GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
