package dev.trellis.hub.template;

import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;

/** Certificate requests as agents make them, and an authority that signs them. */
public final class Certificates {
    public static final KeyPair AUTHORITY_KEYS = rsa();
    private static final KeyPair AGENT_KEYS = rsa();

    private Certificates() {}

    /** The member {@code spec.request} of a certificate request. */
    public static String request(String user, List<String> groups) {
        var subject = new X500NameBuilder();
        groups.forEach(group -> subject.addRDN(BCStyle.O, new DERUTF8String(group)));
        subject.addRDN(BCStyle.CN, new DERUTF8String(user));
        try {
            var request =
                    new JcaPKCS10CertificationRequestBuilder(
                                    subject.build(), AGENT_KEYS.getPublic())
                            .build(
                                    new JcaContentSignerBuilder("SHA256withRSA")
                                            .build(AGENT_KEYS.getPrivate()));
            var pem = pem("CERTIFICATE REQUEST", request.getEncoded());
            return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Good for a year, with its key as PKCS#8. */
    public static SignerSecret authority(Instant now) {
        var name = new X500NameBuilder().addRDN(BCStyle.CN, "authority").build();
        try {
            var certificate =
                    new JcaX509v3CertificateBuilder(
                                    name,
                                    BigInteger.ONE,
                                    Date.from(now.minus(Duration.ofDays(1))),
                                    Date.from(now.plus(Duration.ofDays(365))),
                                    name,
                                    AUTHORITY_KEYS.getPublic())
                            .build(
                                    new JcaContentSignerBuilder("SHA256withRSA")
                                            .build(AUTHORITY_KEYS.getPrivate()));
            return new SignerSecret(
                    pem("CERTIFICATE", certificate.getEncoded()),
                    pem("PRIVATE KEY", AUTHORITY_KEYS.getPrivate().getEncoded()));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The key of the agent that makes the requests, in PEM form. */
    public static String agentKey() {
        return pem("PRIVATE KEY", AGENT_KEYS.getPrivate().getEncoded());
    }

    private static String pem(String type, byte[] content) {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static KeyPair rsa() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
