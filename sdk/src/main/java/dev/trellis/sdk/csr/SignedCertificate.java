package dev.trellis.sdk.csr;

import dev.trellis.sdk.agent.Outcome;

import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;

/** Makes the certificate of an agent: for clients and servers, never for signing others. */
final class SignedCertificate {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SERIAL_BITS = 128;

    private SignedCertificate() {}

    static Outcome<byte[]> of(
            PKCS10CertificationRequest request,
            X509CertificateHolder authority,
            PrivateKey key,
            Instant from,
            Instant until) {
        try {
            // Whoever asks must hold the key, or a certificate could be had for a stolen name.
            if (!request.isSignatureValid(
                    new JcaContentVerifierProviderBuilder()
                            .build(request.getSubjectPublicKeyInfo()))) {
                return Outcome.failed("the request is not signed by the key it names");
            }
            var builder =
                    new X509v3CertificateBuilder(
                            authority.getSubject(),
                            new BigInteger(SERIAL_BITS, RANDOM),
                            Date.from(from),
                            Date.from(until),
                            request.getSubject(),
                            request.getSubjectPublicKeyInfo());
            addExtensions(builder, request);
            var signer = new JcaContentSignerBuilder("SHA256withRSA").build(key);
            return Outcome.of(pem(builder.build(signer)));
        } catch (IOException | PKCSException | OperatorCreationException | RuntimeException e) {
            // The request was parsed only as far as needed before; the rest may be anything.
            return Outcome.failed("the request cannot be signed: " + e.getMessage());
        }
    }

    private static void addExtensions(
            X509v3CertificateBuilder builder, PKCS10CertificationRequest request)
            throws IOException {
        builder.addExtension(
                Extension.keyUsage,
                true,
                new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
        builder.addExtension(
                Extension.extendedKeyUsage,
                false,
                new ExtendedKeyUsage(
                        new KeyPurposeId[] {
                            KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth
                        }));
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        var asked = request.getRequestedExtensions();
        var names = asked == null ? null : asked.getExtension(Extension.subjectAlternativeName);
        if (names != null) {
            builder.addExtension(names);
        }
    }

    private static byte[] pem(X509CertificateHolder certificate) throws IOException {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject("CERTIFICATE", certificate.getEncoded()));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
