package dev.trellis.hub.certificate;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;

/** A certificate with its private key, which no log line shows. */
public record KeyedCertificate(X509Certificate certificate, PrivateKey key) {

    private static final String ALGORITHM = "SHA256withECDSA";

    /** Whether the key is that of the certificate: somebody may have replaced one of them. */
    boolean fits() {
        try {
            var probe = new byte[] {1};
            var signing = Signature.getInstance(ALGORITHM);
            signing.initSign(key);
            signing.update(probe);
            var verifying = Signature.getInstance(ALGORITHM);
            verifying.initVerify(certificate);
            verifying.update(probe);
            return verifying.verify(signing.sign());
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    boolean signed(KeyedCertificate other) {
        try {
            other.certificate().verify(certificate.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "certificate of %s until %s"
                .formatted(
                        certificate.getSubjectX500Principal(),
                        certificate.getNotAfter().toInstant());
    }
}
