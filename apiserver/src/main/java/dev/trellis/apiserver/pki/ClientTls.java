package dev.trellis.apiserver.pki;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** What a client in this process needs for a connection to the server. */
public final class ClientTls {
    private ClientTls() {}

    /** Trusts one authority, and shows a certificate. */
    public static SSLContext context(Identity own, X509Certificate authority) {
        try {
            // It never leaves memory.
            var trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("authority", authority);
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            var context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {new OneKey(own)}, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("This JDK cannot use TLS with keys on P-256.", e);
        }
    }
}
