package dev.trellis.apiserver.jetty;

import dev.trellis.apiserver.http.Api;

import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** A port on loopback at which the API answers. */
public final class HttpTransport implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int THREADS_MAX = 16;
    private static final int HEADER_BYTES_MAX = 64 * 1024;
    private static final long FRAME_BYTES_MAX = 4L * 1024 * 1024;

    private final Server server;
    private final ServerConnector connector;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private HttpTransport(Api api, int port, ScheduledExecutorService timer) {
        var threads = new QueuedThreadPool(THREADS_MAX);
        threads.setName("apiserver");
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(executor);
        server = new Server(threads);
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(true);
        configuration.setRequestHeaderSize(HEADER_BYTES_MAX);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(LOOPBACK);
        connector.setPort(port);
        // A watch may be silent for as long as it likes; its own timeout ends it.
        connector.setIdleTimeout(0);
        server.addConnector(connector);
        var sockets = ServerWebSocketContainer.ensure(server);
        sockets.setMaxTextMessageSize(FRAME_BYTES_MAX);
        sockets.setIdleTimeout(java.time.Duration.ZERO);
        server.setHandler(new ApiHandler(api, sockets, executor, timer));
    }

    /**
     * Starts to listen.
     *
     * @param port 0 for any that is free
     */
    public static HttpTransport start(Api api, int port, ScheduledExecutorService timer) {
        var transport = new HttpTransport(api, port, timer);
        try {
            transport.server.start();
            return transport;
        } catch (Exception e) {
            transport.close();
            throw new IllegalStateException(
                    "The API server cannot listen on port %d of %s: is another program using it?"
                            .formatted(port, LOOPBACK),
                    e);
        }
    }

    public URI address() {
        return URI.create("http://" + LOOPBACK + ":" + connector.getLocalPort());
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
