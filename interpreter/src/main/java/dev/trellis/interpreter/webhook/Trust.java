package dev.trellis.interpreter.webhook;

import dev.trellis.interpreter.InterpreterFailure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.List;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Makes sure who is at the other end of a connection: by certificate and by name, always. */
final class Trust {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final String host;
    private final SSLContext context;
    private final Presented presented;

    private Trust(String host, SSLContext context, Presented presented) {
        this.host = host;
        this.context = context;
        this.presented = presented;
    }

    /** In the webhook, as its configuration says whose certificates it may have. */
    static Trust in(Webhook webhook) throws IOException, GeneralSecurityException {
        var presented = new Presented(authorities(webhook));
        var context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {presented}, null);
        return new Trust(webhook.target().host(), context, presented);
    }

    /** A socket on top of the connection; its handshake fails where the other side is not it. */
    SSLSocket over(Socket connection, int port) throws IOException {
        var socket =
                (SSLSocket) context.getSocketFactory().createSocket(connection, host, port, true);
        var parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(PROTOCOLS);
        if (!Character.isDigit(host.charAt(host.length() - 1))) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
        socket.setSSLParameters(parameters);
        return socket;
    }

    /** Whom it found where the handshake failed. */
    String told(CertificateException e) {
        return "it is not proven to be %s: %s%s"
                .formatted(host, e.getMessage(), presented.describe());
    }

    private static X509ExtendedTrustManager authorities(Webhook webhook)
            throws IOException, GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        if (webhook.authorities().isBlank()) {
            if (webhook.target() instanceof WebhookTarget.Service) {
                // No public authority signs names that only a cluster knows.
                throw new InterpreterFailure(
                        InterpreterFailure.Code.NOT_TRUSTED,
                        "clientConfig.caBundle is empty, which a webhook behind a Service needs");
            }
            factory.init((KeyStore) null);
        } else {
            factory.init(store(webhook.authorities()));
        }
        for (var manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager found) {
                return found;
            }
        }
        throw new GeneralSecurityException("this Java verifies no X.509 certificates");
    }

    private static KeyStore store(String pem) throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        var count = 0;
        for (var certificate : certificates(pem)) {
            store.setCertificateEntry("authority-" + count++, certificate);
        }
        return store;
    }

    private static Iterable<? extends Certificate> certificates(String pem)
            throws GeneralSecurityException {
        try {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificates(
                            new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
        } catch (CertificateException e) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.NOT_TRUSTED,
                    "clientConfig.caBundle holds no certificates: " + e.getMessage(),
                    e);
        }
    }
}
