package dev.trellis.apiserver.pki;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequestBuilder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.KeyPair;

/** Somebody who has a key and asks for a certificate. */
public record CertificateMaker(String subject, KeyPair keys) {
    public static CertificateMaker of(String subject) {
        return new CertificateMaker(subject, Keys.make());
    }

    public String key() {
        return Pem.of(keys);
    }

    /** The signed request as text. */
    public String request() {
        try {
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
            var key = SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded());
            return Pem.block(
                    "CERTIFICATE REQUEST",
                    new PKCS10CertificationRequestBuilder(new X500Name(subject), key)
                            .build(signer)
                            .getEncoded());
        } catch (OperatorCreationException e) {
            throw new IllegalStateException("Cannot sign a request.", e);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot encode a request.", e);
        }
    }
}
