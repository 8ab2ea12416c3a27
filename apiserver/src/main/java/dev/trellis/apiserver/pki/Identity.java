package dev.trellis.apiserver.pki;

import java.security.KeyPair;
import java.security.cert.X509Certificate;

/** A certificate and the private key that belongs to it. */
public record Identity(X509Certificate certificate, KeyPair keys) {
    /** The certificate as text. */
    public String certificatePem() {
        return Pem.of(certificate);
    }

    /** The private key as text. */
    public String keyPem() {
        return Pem.of(keys);
    }

    @Override
    public String toString() {
        return "Identity[" + certificate.getSubjectX500Principal() + ", key withheld]";
    }
}
