package dev.trellis.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Base64;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The certificate that a server shows to a new connection. */
final class ShownCertificate {

    private ShownCertificate() {}

    static String pem(int port) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anyone()}, null);
            try (var socket =
                    (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
                socket.startHandshake();
                var shown = socket.getSession().getPeerCertificates()[0].getEncoded();
                var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(shown);
                return "-----BEGIN CERTIFICATE-----\n" + lines + "\n-----END CERTIFICATE-----\n";
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** We only look at the certificate and send nothing. */
    private static final class Anyone implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
