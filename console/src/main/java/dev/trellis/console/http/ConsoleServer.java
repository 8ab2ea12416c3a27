package dev.trellis.console.http;

import dev.trellis.console.data.FleetSource;

import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** The console's HTTP server: on loopback, with bounds on everything. */
public final class ConsoleServer implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int THREADS_MAX = 8;
    private static final int THREADS_MIN = 4;
    private static final int CONNECTIONS_MAX = 128;
    private static final int HEADER_BYTES_MAX = 8 * 1024;

    /** Also how long a reader may take for what it is sent before it is dropped. */
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Server server;
    private final ServerConnector connector;
    private final Token token = Token.random();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private ConsoleServer(int port) {
        var threads =
                new QueuedThreadPool(THREADS_MAX, THREADS_MIN, new LinkedBlockingQueue<Runnable>());
        threads.setName("console");
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(executor);
        server = new Server(threads);
        var http = new HttpConfiguration();
        http.setRequestHeaderSize(HEADER_BYTES_MAX);
        http.setSendServerVersion(false);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(LOOPBACK);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE.toMillis());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(CONNECTIONS_MAX, connector));
        server.setErrorHandler(new ConsoleErrors());
    }

    /**
     * Begins to listen.
     *
     * @param port 0 for any that is free
     * @throws IOException where the port is not to be had
     */
    public static ConsoleServer start(FleetSource source, int port) throws IOException {
        var console = new ConsoleServer(port);
        try {
            // First, because the name of the cookie has the port in it.
            console.connector.open();
            console.server.setHandler(new ConsoleHandler(console.gate(), source));
            console.server.start();
            return console;
        } catch (IOException e) {
            console.close();
            throw e;
        } catch (Exception e) {
            console.close();
            throw new IllegalStateException("The console cannot start.", e);
        }
    }

    /** Browsers send a cookie to every port of a host: each console has its own. */
    private Gate gate() {
        return new Gate(token, "trellis-console-" + connector.getLocalPort());
    }

    /** With the token, so it is for the eyes of whoever started the console. */
    public URI address() {
        return URI.create(
                "http://%s:%d/?%s=%s"
                        .formatted(LOOPBACK, connector.getLocalPort(), Asked.TOKEN, token.shown()));
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The console does not stop.", e);
        } finally {
            executor.shutdownNow();
        }
    }
}
