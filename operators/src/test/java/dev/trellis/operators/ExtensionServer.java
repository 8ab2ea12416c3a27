package dev.trellis.operators;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

import io.fabric8.kubernetes.api.model.Secret;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server beside the API server, with one API that has nothing in it. */
final class ExtensionServer implements AutoCloseable {
    private static final char[] PASSWORD = "none".toCharArray();

    private final HttpsServer server;

    ExtensionServer(String group) {
        try {
            server =
                    HttpsServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("no server can be started", e);
        }
        var body =
                """
                {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "%s/v1", "resources": [
                 {"name": "dials", "singularName": "dial", "namespaced": true, "kind": "Dial", "verbs": ["get"]}]}
                """
                        .formatted(group)
                        .getBytes(StandardCharsets.UTF_8);
        server.createContext(
                "/apis/" + group + "/v1",
                exchange -> {
                    exchange.getResponseHeaders().add("Content-Type", "application/json");
                    exchange.sendResponseHeaders(200, body.length);
                    try (var out = exchange.getResponseBody()) {
                        out.write(body);
                    }
                });
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Serves with the certificate that was made for it. */
    void start(Secret secret) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, PASSWORD);
            var key =
                    KeyFactory.getInstance("EC")
                            .generatePrivate(new PKCS8EncodedKeySpec(content(pem(secret, "key"))));
            var chain =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificate(
                                    new ByteArrayInputStream(content(pem(secret, "crt"))));
            store.setKeyEntry("serving", key, PASSWORD, new Certificate[] {chain});
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            var context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            server.setHttpsConfigurator(new HttpsConfigurator(context));
            server.start();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the certificate cannot be used", e);
        }
    }

    private static String pem(Secret secret, String part) {
        return new String(
                Base64.getDecoder().decode(secret.getData().get("tls." + part)),
                StandardCharsets.US_ASCII);
    }

    private static byte[] content(String pem) {
        return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    }

    void stop() {
        server.stop(0);
    }

    @Override
    public void close() {
        stop();
    }
}
