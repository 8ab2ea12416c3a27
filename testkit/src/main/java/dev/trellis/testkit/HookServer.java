package dev.trellis.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;

import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A webhook on loopback with a certificate of its own, which says what the test wants. */
public final class HookServer implements AutoCloseable {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpsServer server;
    private final KeyStore identity;
    private final SSLContext context;
    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private volatile Handler handler = _ -> {};

    /** Answers, or does not. */
    @FunctionalInterface
    public interface Handler {
        void handle(HttpExchange exchange) throws IOException;
    }

    /**
     * Starts it.
     *
     * @param name for which its certificate is
     * @param keytool further words for the program that makes the certificate
     */
    public HookServer(Path folder, String name, String... keytool) {
        try {
            identity = identity(folder.resolve(name + ".p12"), name, keytool);
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(identity, PASSWORD);
            context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            server =
                    HttpsServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context));
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext(
                    "/",
                    exchange -> {
                        var body =
                                new String(
                                        exchange.getRequestBody().readAllBytes(),
                                        StandardCharsets.UTF_8);
                        requests.add(JSON.readTree(body));
                        handler.handle(exchange);
                        exchange.close();
                    });
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Its own authority: what keytool signs, it signs with the same key. */
    private static KeyStore identity(Path file, String name, String... more)
            throws IOException, GeneralSecurityException {
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "hook",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=hook",
                                "-ext",
                                "san=dns:" + name,
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                new String(PASSWORD),
                                "-keystore",
                                file.toString()));
        command.addAll(List.of(more));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("keytool: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        var store = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    /** What a configuration has to hold for it to be trusted. */
    public String caBundle() {
        try {
            var pem =
                    "-----BEGIN CERTIFICATE-----\n"
                            + Base64.getMimeEncoder()
                                    .encodeToString(identity.getCertificate("hook").getEncoded())
                            + "\n-----END CERTIFICATE-----\n";
            return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where it listens, whatever its certificate is for. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Makes sockets that show the same certificate. */
    public ServerSocketFactory serverSockets() {
        return context.getServerSocketFactory();
    }

    /** The bodies it was sent. */
    public List<JsonNode> requests() {
        return requests;
    }

    /** What it does with requests from now on. */
    public void on(Handler wanted) {
        handler = wanted;
    }

    /** Answers with what the response has beside the uid. */
    public void answer(String response) {
        answer(uid -> "{\"response\":{\"uid\":\"%s\",%s}}".formatted(uid, response));
    }

    /** Answers with what is made of the request's uid. */
    public void answer(Function<String, String> body) {
        on(exchange -> {
            var uid = requests.getLast().at("/request/uid").asText();
            send(exchange, 200, body.apply(uid));
        });
    }

    /** Sends a whole answer. */
    public static void send(HttpExchange exchange, int status, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
