package dev.trellis.sdk.csr;

import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption.Sign;

import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;

/**
 * A certificate authority that signs the requests of agents.
 *
 * {@snippet class="dev.trellis.sdk.example.RegistrationExamplesTest" region="signer"}
 */
public final class CertificateSigner {
    private final X509CertificateHolder authority;
    private final RSAPrivateKey key;
    private final Duration life;

    private CertificateSigner(X509CertificateHolder authority, RSAPrivateKey key, Duration life) {
        this.authority = authority;
        this.key = key;
        this.life = life;
    }

    /**
     * The authority of a key and a certificate.
     *
     * @param keyPem an RSA key in PEM form, PKCS#1 or PKCS#8
     * @param certificatePem the authority's certificate in PEM form
     * @param life how long certificates last, as far as the authority's own does
     */
    public static Outcome<CertificateSigner> of(
            String keyPem, String certificatePem, Duration life) {
        return key(keyPem)
                .flatMap(key ->
                        certificate(certificatePem)
                                .map(found -> new CertificateSigner(found, key, life)));
    }

    /** As the part of a registration: every approved request gets a certificate. */
    public Sign asSign() {
        return (_, _, csr, now) -> sign(csr.getSpec().getRequest(), now);
    }

    /**
     * The certificate in PEM form.
     *
     * @param request the member {@code spec.request} of a certificate request
     */
    public Outcome<byte[]> sign(String request, Instant now) {
        var end = authority.getNotAfter().toInstant();
        if (end.isBefore(now)) {
            return Outcome.failed("signer has expired, expired time: " + end);
        }
        var until = now.plus(life).isBefore(end) ? now.plus(life) : end;
        return CertificateRequest.parse(request)
                .flatMap(parsed ->
                        SignedCertificate.of(parsed.content(), authority, key, now, until));
    }

    private static Outcome<RSAPrivateKey> key(String pem) {
        try (var parser = new PEMParser(new StringReader(pem))) {
            return switch (parser.readObject()) {
                case PEMKeyPair pair -> rsa(pair.getPrivateKeyInfo());
                case PrivateKeyInfo info -> rsa(info);
                case null, default ->
                        Outcome.failed("the signer's key is no private key in PEM form");
            };
        } catch (IOException | GeneralSecurityException e) {
            // What the parser says may quote the key, so it stays unsaid.
            return Outcome.failed("the signer's key is no RSA key that can be read");
        }
    }

    private static Outcome<RSAPrivateKey> rsa(PrivateKeyInfo info)
            throws IOException, GeneralSecurityException {
        var factory = KeyFactory.getInstance("RSA");
        return factory.generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded()))
                        instanceof RSAPrivateKey key
                ? Outcome.of(key)
                : Outcome.failed("the signer's key is no RSA key");
    }

    private static Outcome<X509CertificateHolder> certificate(String pem) {
        try (var parser = new PEMParser(new StringReader(pem))) {
            return parser.readObject() instanceof X509CertificateHolder found
                    ? Outcome.of(found)
                    : Outcome.failed("the signer's certificate is no certificate in PEM form");
        } catch (IOException e) {
            return Outcome.failed("the signer's certificate cannot be read: " + e.getMessage());
        }
    }

    @Override
    public String toString() {
        return "CertificateSigner[" + authority.getSubject() + ", key withheld]";
    }
}
