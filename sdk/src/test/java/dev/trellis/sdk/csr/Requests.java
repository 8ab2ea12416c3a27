package dev.trellis.sdk.csr;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
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
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;

/** Certificate requests and authorities as agents and administrators make them. */
public final class Requests {
    public static final KeyPair AGENT_KEYS = rsa();
    public static final KeyPair AUTHORITY_KEYS = rsa();

    private Requests() {}

    public static KeyPair rsa() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] der(String user, List<String> groups, KeyPair named, KeyPair signing) {
        var subject = new X500NameBuilder();
        // As encoded strings: from text the builder refuses names beyond 64 characters, which
        // Go writes and Kubernetes takes.
        groups.forEach(group -> subject.addRDN(BCStyle.O, new DERUTF8String(group)));
        subject.addRDN(BCStyle.CN, new DERUTF8String(user));
        try {
            var extensions = new ExtensionsGenerator();
            extensions.addExtension(
                    Extension.subjectAlternativeName,
                    false,
                    new GeneralNames(new GeneralName(GeneralName.dNSName, "agent.example.com")));
            extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            return new JcaPKCS10CertificationRequestBuilder(subject.build(), named.getPublic())
                    .addAttribute(
                            PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate())
                    .build(new JcaContentSignerBuilder("SHA256withRSA").build(signing.getPrivate()))
                    .getEncoded();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static String pem(String type, byte[] content) {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String request(String user, List<String> groups) {
        return base64(pem("CERTIFICATE REQUEST", der(user, groups, AGENT_KEYS, AGENT_KEYS)));
    }

    static CertificateSigningRequest csr(String signer, String requester, String request) {
        return new CertificateSigningRequestBuilder()
                .withNewMetadata()
                .withName("addon-paris-hello-x7k2p")
                .addToLabels("open-cluster-management.io/cluster-name", "paris")
                .addToLabels("open-cluster-management.io/addon-name", "hello")
                .endMetadata()
                .withNewSpec()
                .withSignerName(signer)
                .withUsername(requester)
                .withRequest(request)
                .endSpec()
                .build();
    }

    public static String authority(Instant from, Instant until) {
        var name = new X500NameBuilder().addRDN(BCStyle.CN, "authority").build();
        try {
            return pem(
                    "CERTIFICATE",
                    new JcaX509v3CertificateBuilder(
                                    name,
                                    BigInteger.ONE,
                                    Date.from(from),
                                    Date.from(until),
                                    name,
                                    AUTHORITY_KEYS.getPublic())
                            .addExtension(
                                    Extension.basicConstraints, true, new BasicConstraints(true))
                            .build(
                                    new JcaContentSignerBuilder("SHA256withRSA")
                                            .build(AUTHORITY_KEYS.getPrivate()))
                            .getEncoded());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
