package dev.trellis.hub.certificate;

import java.security.KeyStore;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates for tests of those who show or trust them. */
public final class TestCertificates {

    private final Renewal renewal;

    public TestCertificates(String... names) {
        renewal = new Renewal(CertificateLife.USUAL, new TreeSet<>(List.of(names)));
    }

    /** A set with an authority of its own. */
    public CertificateSet make() {
        return renewal.renew(CertificateSet.NONE, Instant.now()).set();
    }

    /** What a client needs to trust the authorities of the set and no others. */
    public static SSLContext trusting(CertificateSet set) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (var authority : set.authorities()) {
                store.setCertificateEntry("authority-" + store.size(), authority.certificate());
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
