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
import javax.net.ssl.TrustManagerFactory;

/** Makes sure who is at the other end of a connection: by certificate and by name, always. */
final class Trust {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private Trust() {}

    /** A socket on top of the connection; its handshake fails where the other side is not it. */
    static SSLSocket over(Socket connection, Webhook webhook)
            throws IOException, GeneralSecurityException {
        var host = webhook.target().host();
        var socket =
                (SSLSocket)
                        context(webhook)
                                .getSocketFactory()
                                .createSocket(connection, host, webhook.target().port(), true);
        var parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(PROTOCOLS);
        if (!Character.isDigit(host.charAt(host.length() - 1))) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
        socket.setSSLParameters(parameters);
        return socket;
    }

    private static SSLContext context(Webhook webhook)
            throws IOException, GeneralSecurityException {
        var context = SSLContext.getInstance("TLS");
        if (webhook.authorities().isBlank()) {
            if (webhook.target() instanceof WebhookTarget.Service) {
                // No public authority signs names that only a cluster knows.
                throw new InterpreterFailure(
                        InterpreterFailure.Code.NOT_TRUSTED,
                        "clientConfig.caBundle is empty, which a webhook behind a Service needs");
            }
            context.init(null, null, null);
            return context;
        }
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        var count = 0;
        for (var certificate : certificates(webhook.authorities())) {
            store.setCertificateEntry("authority-" + count++, certificate);
        }
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        context.init(null, factory.getTrustManagers(), null);
        return context;
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
