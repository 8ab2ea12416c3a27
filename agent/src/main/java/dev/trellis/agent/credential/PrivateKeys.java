package dev.trellis.agent.credential;

import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;

/** Whether a private key in a secret belongs to the certificate beside it. */
final class PrivateKeys {
    private static final byte[] SAMPLE = {42};

    private PrivateKeys() {}

    /**
     * Compares the two.
     *
     * @param key PEM in Base64, as somebody may have edited it
     */
    static boolean belongs(String key, CertificateChain chain) {
        try (var parser = new PEMParser(new StringReader(Base64Text.decode(key)))) {
            return switch (parser.readObject()) {
                // Our own keys carry their public half, so that nothing has to be computed.
                case PEMKeyPair pair when pair.getPublicKeyInfo() != null ->
                        chain.isFor(pair.getPublicKeyInfo().getEncoded());
                case PEMKeyPair pair -> signs(pair.getPrivateKeyInfo(), chain);
                case PrivateKeyInfo alone -> signs(alone, chain);
                case null, default -> false;
            };
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            // Somebody's bytes: the parser meets them with exceptions of many types.
            return false;
        }
    }

    private static boolean signs(PrivateKeyInfo info, CertificateChain chain)
            throws IOException, GeneralSecurityException {
        PrivateKey secret = new JcaPEMKeyConverter().getPrivateKey(info);
        var open =
                KeyFactory.getInstance(secret.getAlgorithm())
                        .generatePublic(new X509EncodedKeySpec(chain.publicKey()));
        var name = secret.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
        var signature = Signature.getInstance(name);
        signature.initSign(secret);
        signature.update(SAMPLE);
        var signed = signature.sign();
        signature.initVerify(open);
        signature.update(SAMPLE);
        return signature.verify(signed);
    }
}
