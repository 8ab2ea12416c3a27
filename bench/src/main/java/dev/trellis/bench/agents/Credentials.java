package dev.trellis.bench.agents;

import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
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
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/**
 * A certificate such as a hub would have given to an agent, and its key, both PEM.
 *
 * <p>No authority stands behind it, since clients within the process need none; the agent only sees
 * that it is for itself and far from its end.
 */
record Credentials(String certificate, String key) {
    static Credentials of(String cluster, String agent) {
        var keys = keys();
        var prefix = "system:open-cluster-management:";
        var subject =
                new X500NameBuilder()
                        .addRDN(BCStyle.O, new DERUTF8String(prefix + cluster))
                        .addRDN(BCStyle.O, new DERUTF8String(prefix + "managed-clusters"))
                        .addRDN(BCStyle.CN, new DERUTF8String(prefix + cluster + ":" + agent))
                        .build();
        var now = Instant.now();
        try {
            var certificate =
                    new X509v3CertificateBuilder(
                                    subject,
                                    BigInteger.ONE,
                                    Date.from(now),
                                    Date.from(now.plus(Duration.ofDays(365))),
                                    subject,
                                    SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()))
                            .build(
                                    new JcaContentSignerBuilder("SHA256withECDSA")
                                            .build(keys.getPrivate()));
            return new Credentials(
                    pem("CERTIFICATE", certificate.getEncoded()),
                    pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (OperatorCreationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String type, byte[] content) throws IOException {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        }
        return text.toString();
    }

    private static KeyPair keys() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
