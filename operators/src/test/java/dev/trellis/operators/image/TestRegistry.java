package dev.trellis.operators.image;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A registry on this machine. */
public final class TestRegistry implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
    private final Map<String, String> tags = new ConcurrentHashMap<>();
    final List<String> asked = new CopyOnWriteArrayList<>();
    volatile boolean wantsToken;
    volatile boolean redirects;

    public TestRegistry() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("no registry can be started", e);
        }
        server.createContext("/v2/", this::serve);
        server.createContext("/token", this::token);
        server.createContext("/storage/", this::store);
        server.start();
    }

    public String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Keeps the image and gives its name by digest. */
    public String push(String repository, String tag, TestImage image) {
        var digest = image.manifest();
        blobs.putAll(image.blobs());
        tags.put(repository + ":" + tag, digest);
        return host() + "/" + repository + "@" + digest;
    }

    /** Puts other content behind a digest, as a broken or malicious registry does. */
    void spoil(String digest, byte[] content) {
        blobs.put(digest, content);
    }

    private void serve(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        asked.add(path);
        var header = exchange.getRequestHeaders().getFirst("Authorization");
        if (wantsToken && !"Bearer let-me-in".equals(header)) {
            exchange.getResponseHeaders()
                    .set(
                            "WWW-Authenticate",
                            "Bearer realm=\"http://%s/token\",service=\"test\"".formatted(host()));
            answer(exchange, 401, new byte[0]);
            return;
        }
        var slash = path.lastIndexOf('/');
        var reference = path.substring(slash + 1);
        var isManifest = path.substring(0, slash).endsWith("/manifests");
        var repository = path.substring("/v2/".length(), path.lastIndexOf('/', slash - 1));
        var digest =
                reference.startsWith("sha256:")
                        ? reference
                        : tags.getOrDefault(repository + ":" + reference, "");
        var content = blobs.get(digest);
        if (content == null) {
            answer(exchange, 404, new byte[0]);
        } else if (redirects && !isManifest) {
            // Another authority, as far as anybody can tell.
            exchange.getResponseHeaders()
                    .set(
                            "Location",
                            "http://localhost:%d/storage/%s"
                                    .formatted(server.getAddress().getPort(), digest));
            answer(exchange, 307, new byte[0]);
        } else {
            answer(exchange, 200, content);
        }
    }

    private void store(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        asked.add(path);
        var isKnown = exchange.getRequestHeaders().containsKey("Authorization");
        var content = blobs.getOrDefault(path.substring("/storage/".length()), new byte[0]);
        answer(exchange, isKnown ? 400 : 200, content);
    }

    private void token(HttpExchange exchange) throws IOException {
        asked.add("/token as " + exchange.getRequestHeaders().getFirst("Authorization"));
        answer(exchange, 200, "{\"token\":\"let-me-in\"}".getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, byte[] content)
            throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
            exchange.getResponseBody().write(content);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
