package dev.trellis.operators.serving;

import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;

import javax.security.auth.x500.X500Principal;

/** Makes a certificate with an authority of its own, whose key nobody keeps. */
final class Issuer {
    private static final Duration LIFE = Duration.ofDays(730);
    private static final int SERIAL_BITS = 127;
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private final SecureRandom random = new SecureRandom();

    /** The content of a Secret: certificate, key and authority as PEM. */
    Map<String, String> issue(List<String> hosts, Instant now) {
        try {
            var signing = keys();
            var serving = keys();
            var signer = new X500Principal("CN=operators of " + hosts.getLast() + " at " + now);
            var authority = builder(signer, signer, signing, now);
            authority
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
            var certificate = builder(signer, new X500Principal("CN=" + cut(hosts)), serving, now);
            certificate
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(
                            Extension.extendedKeyUsage,
                            false,
                            new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                    .addExtension(Extension.subjectAlternativeName, false, names(hosts));
            return Map.of(
                    ServingCertificate.AUTHORITY,
                    pem("CERTIFICATE", sign(authority, signing.getPrivate()).getEncoded()),
                    ServingCertificate.CERTIFICATE,
                    pem("CERTIFICATE", sign(certificate, signing.getPrivate()).getEncoded()),
                    ServingCertificate.KEY,
                    pem("PRIVATE KEY", serving.getPrivate().getEncoded()));
        } catch (CertIOException | GeneralSecurityException e) {
            throw new IllegalStateException("no certificate could be made for " + hosts, e);
        }
    }

    /** A common name is short; who asks looks at the other names anyway. */
    private static String cut(List<String> hosts) {
        var host = hosts.getFirst();
        return host.length() > 64 ? host.substring(0, 64) : host;
    }

    private static GeneralNames names(List<String> hosts) {
        return new GeneralNames(
                hosts.stream()
                        .map(one -> new GeneralName(GeneralName.dNSName, one))
                        .toArray(GeneralName[]::new));
    }

    private JcaX509v3CertificateBuilder builder(
            X500Principal issuer, X500Principal subject, KeyPair keys, Instant now) {
        return new JcaX509v3CertificateBuilder(
                issuer,
                new BigInteger(SERIAL_BITS, random),
                Date.from(now),
                Date.from(now.plus(LIFE)),
                subject,
                keys.getPublic());
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

    private KeyPair keys() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        return generator.generateKeyPair();
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN "
                + type
                + "-----\n"
                + LINES.encodeToString(content)
                + "\n-----END "
                + type
                + "-----\n";
    }
}
