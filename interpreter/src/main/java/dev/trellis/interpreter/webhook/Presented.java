package dev.trellis.interpreter.webhook;

import org.jspecify.annotations.Nullable;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Remembers the certificate that the other side showed, for whoever has to tell why it was refused.
 * Whether it is, somebody else decides.
 */
final class Presented extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager judge;
    private volatile @Nullable X509Certificate shown;

    Presented(X509ExtendedTrustManager judge) {
        this.judge = judge;
    }

    /** Empty where none came. */
    String describe() {
        var certificate = shown;
        return certificate == null
                ? ""
                : " (its certificate is for %s and issued by %s)"
                        .formatted(names(certificate), certificate.getIssuerX500Principal());
    }

    private static String names(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            // Each is a number that tells its type and then the name.
            return names == null
                    ? "no name"
                    : names.stream()
                            .map(name -> String.valueOf(name.getLast()))
                            .collect(Collectors.joining(", "));
        } catch (CertificateParsingException _) {
            return "names that cannot be read";
        }
    }

    private void see(X509Certificate[] chain) {
        if (chain != null && chain.length > 0) {
            shown = chain[0];
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        see(chain);
        judge.checkServerTrusted(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        see(chain);
        judge.checkServerTrusted(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        see(chain);
        judge.checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        judge.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        judge.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        judge.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return judge.getAcceptedIssuers();
    }
}
