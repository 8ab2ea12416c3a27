package dev.trellis.engine.ops;

import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;

/** The HTTP server for probes and scrapers. Everything about it is small and bounded. */
public final class OpsServer implements AutoCloseable {
    private static final int THREADS_MAX = 8;
    private static final int TASKS_WAITING_MAX = 128;
    private static final int CONNECTIONS_MAX = 32;
    private static final int HEADER_BYTES_MAX = 8 * 1024;
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Server server;
    private final ListenAddress address;

    private OpsServer(Server server, ListenAddress address) {
        this.server = server;
        this.address = address;
    }

    /**
     * Listens, and adds the JVM's basics to the metrics.
     *
     * @throws IllegalStateException with a sentence for the user where the address is not to be had
     */
    public static OpsServer start(
            ListenAddress address, Health health, PrometheusRegistry registry) {
        JvmMetrics.builder().register(registry);
        var server = new Server(threads());
        var connector = connector(server, address);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(CONNECTIONS_MAX, connector));
        server.setHandler(new OpsHandler(health, registry));
        try {
            server.start();
        } catch (Exception e) {
            stop(server);
            throw new IllegalStateException(
                    "Cannot listen on "
                            + address
                            + ": choose another address or port ("
                            + e.getMessage()
                            + ").",
                    e);
        }
        return new OpsServer(server, new ListenAddress(address.host(), connector.getLocalPort()));
    }

    /** Where it really listens, also when any free port was asked for. */
    public ListenAddress address() {
        return address;
    }

    public URI uri(String path) {
        return URI.create("http://" + address + path);
    }

    @Override
    public void close() {
        stop(server);
    }

    private static QueuedThreadPool threads() {
        var threads =
                new QueuedThreadPool(
                        THREADS_MAX,
                        1,
                        Math.toIntExact(IDLE.toMillis()),
                        new ArrayBlockingQueue<>(TASKS_WAITING_MAX));
        threads.setName("ops");
        threads.setDaemon(true);
        return threads;
    }

    private static ServerConnector connector(Server server, ListenAddress address) {
        var http = new HttpConfiguration();
        http.setRequestHeaderSize(HEADER_BYTES_MAX);
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setRelativeRedirectAllowed(false);
        var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(address.host());
        connector.setPort(address.port());
        connector.setIdleTimeout(IDLE.toMillis());
        connector.setAcceptQueueSize(CONNECTIONS_MAX);
        return connector;
    }

    private static void stop(Server server) {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the metrics server does not stop", e);
        }
    }
}
