package dev.trellis.bench.placement;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Lists objects and tells watches of changes, as API servers do, and refuses everything else. */
final class TellingServer implements AutoCloseable {
    private final HttpServer http;
    private final Map<String, Map<ObjectKey, String>> objects = new HashMap<>();
    private final Map<String, OutputStream> watches = new HashMap<>();
    private int version;

    TellingServer() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::answer);
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    synchronized <T extends HasMetadata> void show(ResourceKind<T> kind, T object) {
        object.getMetadata().setResourceVersion(Integer.toString(++version));
        var text = kind.text(object, ApiJson.serialization());
        objects.computeIfAbsent(kind.plural(), _ -> new TreeMap<>())
                .put(ObjectKey.of(object), text);
        var watch = watches.get(kind.plural());
        if (watch != null) {
            tell(watch, text);
        }
    }

    private static void tell(OutputStream watch, String object) {
        try {
            watch.write(
                    "{\"type\":\"MODIFIED\",\"object\":%s}\n"
                            .formatted(object)
                            .getBytes(StandardCharsets.UTF_8));
            watch.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        var uri = exchange.getRequestURI();
        var plural = uri.getPath().substring(uri.getPath().lastIndexOf('/') + 1);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (!exchange.getRequestMethod().equals("GET")) {
            exchange.sendResponseHeaders(HttpURLConnection.HTTP_BAD_METHOD, -1);
            exchange.close();
        } else if (String.valueOf(uri.getQuery()).contains("watch=true")) {
            exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
            exchange.getResponseBody().flush();
            synchronized (this) {
                watches.put(plural, exchange.getResponseBody());
            }
        } else {
            try (var out = exchange.getResponseBody()) {
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
                out.write(list(plural).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private synchronized String list(String plural) {
        return objects.getOrDefault(plural, Map.of()).values().stream()
                .collect(
                        Collectors.joining(
                                ",",
                                "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%d\"},\"items\":["
                                        .formatted(version),
                                "]}"));
    }

    synchronized boolean watched(ResourceKind<?> kind) {
        return watches.containsKey(kind.plural());
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
