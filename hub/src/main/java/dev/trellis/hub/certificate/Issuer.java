package dev.trellis.hub.certificate;

import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;

import javax.security.auth.x500.X500Principal;

/** Makes keys (ECDSA on P-256) and certificates. */
final class Issuer {

    private static final int SERIAL_BITS = 127;

    private final SecureRandom random = new SecureRandom();
    private final CertificateLife life;

    Issuer(CertificateLife life) {
        this.life = life;
    }

    KeyedCertificate newAuthority(Instant now) {
        var keys = newKeys();
        // Two authorities live side by side for a while; the time in the name tells them apart.
        var name = new X500Principal("CN=trellis webhook authority of " + now);
        try {
            var builder = builder(name, name, keys, now, now.plus(life.authority()));
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(
                            Extension.keyUsage,
                            true,
                            new KeyUsage(KeyUsage.keyCertSign | KeyUsage.digitalSignature));
            return new KeyedCertificate(sign(builder, keys.getPrivate()), keys.getPrivate());
        } catch (CertIOException | GeneralSecurityException e) {
            throw failed("the webhook's authority", e);
        }
    }

    KeyedCertificate newServing(KeyedCertificate authority, Collection<String> names, Instant now) {
        var keys = newKeys();
        var signer = authority.certificate();
        var end = earlier(now.plus(life.serving()), Validity.of(signer).until());
        try {
            var builder =
                    builder(
                            signer.getSubjectX500Principal(),
                            new X500Principal("CN=trellis webhook"),
                            keys,
                            now,
                            end);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(
                            Extension.extendedKeyUsage,
                            false,
                            new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(signer))
                    .addExtension(
                            Extension.subjectAlternativeName,
                            false,
                            new GeneralNames(
                                    names.stream()
                                            .map(SubjectNames::general)
                                            .toArray(GeneralName[]::new)));
            return new KeyedCertificate(sign(builder, authority.key()), keys.getPrivate());
        } catch (CertIOException | GeneralSecurityException e) {
            throw failed("the webhook's certificate", e);
        }
    }

    private JcaX509v3CertificateBuilder builder(
            X500Principal issuer, X500Principal subject, KeyPair keys, Instant now, Instant end)
            throws CertIOException, GeneralSecurityException {
        var builder =
                new JcaX509v3CertificateBuilder(
                        issuer,
                        new BigInteger(SERIAL_BITS, random),
                        Date.from(now.minus(life.backdate())),
                        Date.from(end),
                        subject,
                        keys.getPublic());
        builder.addExtension(
                Extension.subjectKeyIdentifier,
                false,
                new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
        return builder;
    }

    private static X509Certificate sign(JcaX509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException {
        try {
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(key);
            return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private KeyPair newKeys() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), random);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw failed("a key", e);
        }
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static IllegalStateException failed(String what, Exception cause) {
        return new IllegalStateException(what + " could not be made", cause);
    }
}
