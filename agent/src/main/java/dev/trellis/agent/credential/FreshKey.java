package dev.trellis.agent.credential;

import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.List;

/** A private key on the curve P-256 that no certificate was issued for yet. */
final class FreshKey {
    private static final int BITS = 256;

    private final KeyPair keys;

    private FreshKey(KeyPair keys) {
        this.keys = keys;
    }

    static FreshKey make() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return new FreshKey(generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot make keys on the curve P-256", e);
        }
    }

    /** The request for a certificate, as PEM text. */
    String request(WantedSubject wanted, List<String> dnsNames) {
        var subject = new X500NameBuilder();
        wanted.groups().forEach(group -> subject.addRDN(BCStyle.O, text(group)));
        wanted.units().forEach(unit -> subject.addRDN(BCStyle.OU, text(unit)));
        subject.addRDN(BCStyle.CN, text(wanted.user()));
        var builder = new JcaPKCS10CertificationRequestBuilder(subject.build(), keys.getPublic());
        try {
            if (!dnsNames.isEmpty()) {
                var names =
                        dnsNames.stream().map(name -> new GeneralName(GeneralName.dNSName, name));
                var extensions = new ExtensionsGenerator();
                extensions.addExtension(
                        Extension.subjectAlternativeName,
                        false,
                        new GeneralNames(names.toArray(GeneralName[]::new)));
                builder.addAttribute(
                        PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate());
            }
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
            return pem("CERTIFICATE REQUEST", builder.build(signer).getEncoded());
        } catch (IOException | OperatorCreationException e) {
            throw new IllegalStateException("a certificate request cannot be made", e);
        }
    }

    /** Encoded here, because the library allows 64 characters and names of agents are longer. */
    private static DERUTF8String text(String value) {
        return new DERUTF8String(value);
    }

    /** The key as PEM text, in SEC 1 form with the curve inside, which every reader takes. */
    String pem() {
        var bits =
                SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()).getPublicKeyData();
        var secret = ((ECPrivateKey) keys.getPrivate()).getS();
        try {
            return pem(
                    "EC PRIVATE KEY",
                    new org.bouncycastle.asn1.sec.ECPrivateKey(
                                    BITS, secret, bits, X9ObjectIdentifiers.prime256v1)
                            .getEncoded());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the certificate is for this key. */
    boolean isKeyOf(CertificateChain chain) {
        return chain.isFor(keys.getPublic().getEncoded());
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

    @Override
    public String toString() {
        return "FreshKey[withheld]";
    }
}
