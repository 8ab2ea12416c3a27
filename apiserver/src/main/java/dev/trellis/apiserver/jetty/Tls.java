package dev.trellis.apiserver.jetty;

import dev.trellis.apiserver.pki.Identity;
import dev.trellis.apiserver.pki.OneKey;

import org.eclipse.jetty.util.ssl.SslContextFactory;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** How connections are secured: the server shows its certificate and asks clients for theirs. */
final class Tls {
    private Tls() {}

    static SslContextFactory.Server settings(Identity identity) {
        var settings = new SslContextFactory.Server();
        settings.setSslContext(context(identity));
        settings.setWantClientAuth(true);
        settings.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        return settings;
    }

    private static SSLContext context(Identity identity) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    new KeyManager[] {new OneKey(identity)},
                    new TrustManager[] {new AnyClient()},
                    null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK cannot serve TLS by a key on P-256.", e);
        }
    }

    /**
     * Lets a client show any certificate. Whether it counts is decided for each request, so that
     * its sender is answered and not cut off; a certificate that does not count is no identity.
     */
    private static final class AnyClient extends X509ExtendedTrustManager {
        /** None is named, since each logical cluster has an authority and some clients choose. */
        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException("This side serves.");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
            throw new UnsupportedOperationException("This side serves.");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            throw new UnsupportedOperationException("This side serves.");
        }
    }
}
