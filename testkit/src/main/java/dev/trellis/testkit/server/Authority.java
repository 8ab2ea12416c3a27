package dev.trellis.testkit.server;

import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** The certificate authority of one test server: whoever it signs for is that user. */
final class Authority {
    private static final Duration LIFE = Duration.ofDays(7);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final X500Name name =
            new X500NameBuilder().addRDN(BCStyle.CN, "trellis-test-ca").build();
    private final KeyPair keys = newKeys();
    private final X509CertificateHolder certificate =
            signed(
                    name,
                    keys,
                    List.of(
                            new Part(Extension.basicConstraints, new BasicConstraints(true)),
                            new Part(
                                    Extension.keyUsage,
                                    new KeyUsage(
                                            KeyUsage.keyCertSign | KeyUsage.digitalSignature))));

    /** A certificate and its private key, both as PEM text. */
    record Identity(String certificate, String key) {
        @Override
        public String toString() {
            return "Identity[key withheld]";
        }
    }

    Identity own() {
        return identity(certificate, keys);
    }

    /** The certificate by which the API server shows itself on loopback. */
    Identity server() {
        var names =
                new GeneralNames(
                        new GeneralName[] {
                            new GeneralName(GeneralName.iPAddress, "127.0.0.1"),
                            new GeneralName(GeneralName.dNSName, "localhost")
                        });
        var serverKeys = newKeys();
        var subject = new X500NameBuilder().addRDN(BCStyle.CN, "kube-apiserver").build();
        return identity(
                signed(
                        subject,
                        serverKeys,
                        List.of(
                                new Part(Extension.subjectAlternativeName, names),
                                new Part(
                                        Extension.extendedKeyUsage,
                                        new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth)))),
                serverKeys);
    }

    /** The certificate of a user: Kubernetes reads its name from CN and its groups from O. */
    Identity user(String user, List<String> groups) {
        var subject = new X500NameBuilder();
        // Encoded here: the library allows 64 characters, and names of service accounts are longer.
        groups.forEach(group -> subject.addRDN(BCStyle.O, new DERUTF8String(group)));
        subject.addRDN(BCStyle.CN, new DERUTF8String(user));
        var userKeys = newKeys();
        var usage =
                new Part(
                        Extension.extendedKeyUsage,
                        new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth));
        return identity(signed(subject.build(), userKeys, List.of(usage)), userKeys);
    }

    /** A fresh private key as PEM text. */
    static String newKey() {
        return pemOf(newKeys());
    }

    private record Part(ASN1ObjectIdentifier type, ASN1Encodable value) {}

    private X509CertificateHolder signed(X500Name subject, KeyPair subjectKeys, List<Part> parts) {
        // An hour back: the clocks of a virtual machine and its host may differ.
        var start = Instant.now().minus(Duration.ofHours(1));
        try {
            var builder =
                    new X509v3CertificateBuilder(
                            name,
                            new BigInteger(120, RANDOM),
                            Date.from(start),
                            Date.from(start.plus(LIFE)),
                            subject,
                            SubjectPublicKeyInfo.getInstance(subjectKeys.getPublic().getEncoded()));
            for (var part : parts) {
                builder.addExtension(part.type(), true, part.value());
            }
            return builder.build(
                    new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()));
        } catch (CertIOException | OperatorCreationException e) {
            throw new IllegalStateException("Cannot sign a certificate for " + subject + ".", e);
        }
    }

    private static KeyPair newKeys() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK cannot make keys on the curve P-256.", e);
        }
    }

    private static Identity identity(X509CertificateHolder certificate, KeyPair keys) {
        try {
            return new Identity(pem("CERTIFICATE", certificate.getEncoded()), pemOf(keys));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // SEC 1 with the curve inside: of the forms of an elliptic key, the one that Go and Fabric8
    // both read.
    private static String pemOf(KeyPair keys) {
        var bits =
                SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()).getPublicKeyData();
        var secret = ((ECPrivateKey) keys.getPrivate()).getS();
        var key =
                new org.bouncycastle.asn1.sec.ECPrivateKey(
                        256, secret, bits, X9ObjectIdentifiers.prime256v1);
        try {
            return pem("EC PRIVATE KEY", key.getEncoded());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String pem(String type, byte[] content) throws IOException {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        }
        return text.toString();
    }
}
