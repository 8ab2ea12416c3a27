package dev.trellis.apiserver.jetty;

import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.pki.Authority;

import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;

/** A port at which the API answers, over TLS. */
public final class HttpTransport implements AutoCloseable {
    private static final int THREADS_MAX = 16;
    private static final int THREADS_MIN = 8;
    private static final int HEADER_BYTES_MAX = 64 * 1024;
    private static final Duration IDLE = Duration.ofSeconds(90);
    private static final long FRAME_BYTES_MAX = 4L * 1024 * 1024;

    private final Server server;
    private final ServerConnector connector;
    private final String host;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private HttpTransport(
            Function<ApiRequest, ApiResponse> api,
            Place place,
            Authority authority,
            ScheduledExecutorService timer) {
        host = place.host();
        // Jetty's own queue asks the JVM's management for the size of a cache line, for which that
        // has to be set up.
        var threads =
                new QueuedThreadPool(THREADS_MAX, THREADS_MIN, new LinkedBlockingQueue<Runnable>());
        threads.setName("apiserver");
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(executor);
        server = new Server(threads);
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(true);
        configuration.setRequestHeaderSize(HEADER_BYTES_MAX);
        // The API judges addresses itself: Jetty would hang up on a client that is still sending,
        // which then never reads why.
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        // Which name the client used does not matter: the certificate shows all of them.
        configuration.addCustomizer(new SecureRequestCustomizer(false));
        var names = new LinkedHashSet<>(List.of("127.0.0.1", "::1", "localhost", host));
        var identity = authority.server(names, Instant.now());
        connector =
                new ServerConnector(
                        server,
                        1,
                        1,
                        new SslConnectionFactory(Tls.settings(identity), "http/1.1"),
                        new HttpConnectionFactory(configuration));
        connector.setHost(host);
        connector.setPort(place.port());
        connector.setIdleTimeout(IDLE.toMillis());
        server.addConnector(connector);
        server.setErrorHandler(new StatusErrors());
        server.setHandler(new ApiHandler(api, this::sockets, executor, timer));
    }

    /** Made for the first who wants one: most servers never have any, and start sooner without. */
    private ServerWebSocketContainer sockets() {
        synchronized (server) {
            var sockets = ServerWebSocketContainer.ensure(server);
            sockets.setMaxTextMessageSize(FRAME_BYTES_MAX);
            sockets.setIdleTimeout(Duration.ZERO);
            return sockets;
        }
    }

    /**
     * Where to listen.
     *
     * @param port 0 for any that is free
     */
    public record Place(String host, int port) {}

    /**
     * Starts to listen.
     *
     * @param authority signs the certificate that clients are shown
     */
    public static HttpTransport start(
            Function<ApiRequest, ApiResponse> api,
            Place place,
            Authority authority,
            ScheduledExecutorService timer) {
        var transport = new HttpTransport(api, place, authority, timer);
        try {
            transport.server.start();
            return transport;
        } catch (Exception e) {
            transport.close();
            throw new IllegalStateException(
                    "The API server cannot listen on port %d of %s: is another program using it?"
                            .formatted(place.port(), place.host()),
                    e);
        }
    }

    public URI address() {
        var name = List.of("0.0.0.0", "::").contains(host) ? "127.0.0.1" : host;
        return URI.create("https://" + name + ":" + connector.getLocalPort());
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The API server did not stop in good order.", e);
        } finally {
            executor.shutdownNow();
        }
    }
}
