package dev.trellis.sdk.csr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.sdk.agent.Outcome;

import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

class CertificateSignerTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);
    private static final String REQUEST = Requests.request("me", List.of("us", "them"));

    private static String key(KeyPair keys) {
        return Requests.pem("PRIVATE KEY", keys.getPrivate().getEncoded());
    }

    private static CertificateSigner signer(Instant until) {
        var made =
                CertificateSigner.of(
                        key(Requests.AUTHORITY_KEYS),
                        Requests.authority(NOW.minus(DAY), until),
                        DAY);
        return switch (made) {
            case Outcome.Done(var signer) -> signer;
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }

    private static X509Certificate certificate(Outcome<byte[]> outcome) throws Exception {
        return switch (outcome) {
            case Outcome.Done(var pem) ->
                    (X509Certificate)
                            CertificateFactory.getInstance("X.509")
                                    .generateCertificate(new ByteArrayInputStream(pem));
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }

    private static <T> String failure(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done(var value) -> throw new AssertionError("not expected: " + value);
            case Outcome.Failed(var why) -> why;
        };
    }

    @Test
    void theCertificateSaysWhatWasAskedAndNoMore() throws Exception {
        var certificate = certificate(signer(NOW.plus(Duration.ofDays(30))).sign(REQUEST, NOW));

        certificate.verify(Requests.AUTHORITY_KEYS.getPublic());
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=me,O=them,O=us");
        assertThat(certificate.getIssuerX500Principal().getName()).isEqualTo("CN=authority");
        assertThat(certificate.getPublicKey()).isEqualTo(Requests.AGENT_KEYS.getPublic());
        assertThat(certificate.getSubjectAlternativeNames())
                .containsExactly(List.of(2, "agent.example.com"));
        assertThat(certificate.getKeyUsage())
                .containsExactly(true, false, true, false, false, false, false, false, false);
        assertThat(certificate.getExtendedKeyUsage())
                .containsExactly("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
        assertThat(certificate.getBasicConstraints()).as("no authority, though asked").isNegative();
        assertThat(certificate.getSerialNumber().signum()).isPositive();
        assertThat(certificate.getSerialNumber().bitLength()).isBetween(65, 128);
    }

    @Test
    void aLongNameIsKeptWhole() throws Exception {
        var user = "system:open-cluster-management:" + "x".repeat(100);
        var signer = signer(NOW.plus(DAY));

        var certificate = certificate(signer.sign(Requests.request(user, List.of()), NOW));

        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=" + user);
    }

    @Test
    void theCertificateLastsAsLongAsAskedFor() throws Exception {
        var certificate = certificate(signer(NOW.plus(Duration.ofDays(30))).sign(REQUEST, NOW));

        assertThat(certificate.getNotBefore().toInstant()).isEqualTo(NOW);
        assertThat(certificate.getNotAfter().toInstant()).isEqualTo(NOW.plus(DAY));
    }

    @Test
    void theCertificateEndsWithItsAuthority() throws Exception {
        var end = NOW.plusSeconds(60);

        assertThat(certificate(signer(end).sign(REQUEST, NOW)).getNotAfter().toInstant())
                .isEqualTo(end);
    }

    @Test
    void anExpiredAuthoritySignsNothing() {
        assertThat(failure(signer(NOW.minusSeconds(1)).sign(REQUEST, NOW)))
                .isEqualTo("signer has expired, expired time: 2026-05-01T11:59:59Z");
    }

    @Test
    void aRequestSignedByAnotherKeyIsRefused() {
        var forged = Requests.der("me", List.of(), Requests.AGENT_KEYS, Requests.AUTHORITY_KEYS);
        var request = Requests.base64(Requests.pem("CERTIFICATE REQUEST", forged));

        assertThat(failure(signer(NOW.plus(DAY)).sign(request, NOW)))
                .isEqualTo("the request is not signed by the key it names");
    }

    @Test
    void aKeyInItsOlderFormIsRead() throws Exception {
        var info = PrivateKeyInfo.getInstance(Requests.AUTHORITY_KEYS.getPrivate().getEncoded());
        var pkcs1 =
                Requests.pem(
                        "RSA PRIVATE KEY", info.parsePrivateKey().toASN1Primitive().getEncoded());

        assertThat(CertificateSigner.of(pkcs1, Requests.authority(NOW, NOW.plus(DAY)), DAY))
                .isInstanceOf(Outcome.Done.class);
    }

    @Test
    void anEllipticKeyIsRefused() throws Exception {
        var elliptic = KeyPairGenerator.getInstance("EC").generateKeyPair();

        assertThat(
                        failure(
                                CertificateSigner.of(
                                        key(elliptic),
                                        Requests.authority(NOW, NOW.plus(DAY)),
                                        DAY)))
                .isEqualTo("the signer's key is no RSA key that can be read");
    }

    @Test
    void whatIsNoKeyOrNoCertificateIsRefusedWithoutQuotingIt() {
        var key = key(Requests.AUTHORITY_KEYS);
        var certificate = Requests.authority(NOW, NOW.plus(DAY));

        assertThat(failure(CertificateSigner.of("secret", certificate, DAY)))
                .isEqualTo("the signer's key is no private key in PEM form");
        assertThat(failure(CertificateSigner.of(key, key, DAY)))
                .isEqualTo("the signer's certificate is no certificate in PEM form");
        assertThat(signer(NOW.plus(DAY)))
                .asString()
                .isEqualTo("CertificateSigner[CN=authority, key withheld]");
    }
}
