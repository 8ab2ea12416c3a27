package dev.trellis.apiserver.pki;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** What a client in this process needs for a connection to the server. */
public final class ClientTls {
    private ClientTls() {}

    /** Trusts one authority, and shows a certificate. */
    public static SSLContext context(Identity own, X509Certificate authority) {
        try {
            // The stores never leave memory.
            var password = new char[0];
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, password);
            store.setKeyEntry(
                    "own",
                    own.keys().getPrivate(),
                    password,
                    new Certificate[] {own.certificate()});
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            var trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, password);
            trusted.setCertificateEntry("authority", authority);
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            var context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("This JDK cannot use TLS with keys on P-256.", e);
        }
    }
}
