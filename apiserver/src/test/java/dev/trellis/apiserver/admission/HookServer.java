package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.pki.Authority;
import dev.trellis.apiserver.pki.Pem;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Webhooks that answer as a test tells them, and remember what they were asked. */
public final class HookServer implements AutoCloseable {
    private final Authority authority = Authority.create("hooks", Instant.now());
    private final HttpsServer server;
    private final Map<String, List<JsonNode>> asked = new ConcurrentHashMap<>();

    public HookServer() {
        try {
            server =
                    HttpsServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context()));
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("The webhooks of a test cannot be served.", e);
        }
    }

    /** Serves a webhook whose answer is made from the request that it is asked about. */
    void serve(String path, Function<JsonNode, ObjectNode> answer) {
        server.createContext(path, exchange -> answer(exchange, path, answer));
    }

    /** Serves a webhook that decides about the whole of its answers. */
    public void serveWhole(String path, Function<JsonNode, Reply> answer) {
        server.createContext(
                path,
                exchange -> {
                    try (exchange) {
                        var review = Json.readStored(exchange.getRequestBody().readAllBytes());
                        send(exchange, answer.apply(review));
                    }
                });
    }

    /** An answer as it is sent. */
    public record Reply(int status, String body) {}

    /** The requests that a webhook was asked about, oldest first. */
    List<JsonNode> asked(String path) {
        return asked.getOrDefault(path, List.of());
    }

    public String url(String path) {
        return "https://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    public String caBundle() {
        return Base64.getEncoder()
                .encodeToString(
                        Pem.of(authority.certificate()).getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange, String path, Function<JsonNode, ObjectNode> made)
            throws IOException {
        try (exchange) {
            var review = Json.readStored(exchange.getRequestBody().readAllBytes());
            asked.computeIfAbsent(path, _ -> new CopyOnWriteArrayList<>())
                    .add(review.path("request"));
            var response = made.apply(review.path("request"));
            response.put("uid", review.path("request").path("uid").asText());
            review.remove("request");
            review.set("response", response);
            send(exchange, new Reply(200, new String(Json.write(review), StandardCharsets.UTF_8)));
        }
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        var bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private SSLContext context() throws GeneralSecurityException, IOException {
        var identity = authority.server(List.of("127.0.0.1"), Instant.now());
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry(
                "hooks",
                identity.keys().getPrivate(),
                new char[0],
                new Certificate[] {identity.certificate()});
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
