package dev.trellis.engine.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands between a client and a server and can make connections half-open: nothing arrives any
 * more, and neither side is told.
 */
final class FreezableProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final URI target;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

    FreezableProxy(URI target) {
        this.target = target;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    URI address() {
        return URI.create("https://127.0.0.1:" + listener.getLocalPort());
    }

    /** All connections of now fall silent for ever. New ones work. */
    void freeze() {
        connections.forEach(connection -> connection.frozen = true);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                var server = new Socket(target.getHost(), target.getPort());
                var connection = new Connection(client, server);
                connections.add(connection);
                Thread.ofVirtual().start(() -> connection.pump(client, server));
                Thread.ofVirtual().start(() -> connection.pump(server, client));
            } catch (IOException e) {
                // The server is down or we are: the client sees a closed connection.
            }
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connections.forEach(Connection::close);
    }

    private static final class Connection {
        private final Socket client;
        private final Socket server;
        private volatile boolean frozen;

        Connection(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void pump(Socket from, Socket to) {
            var buffer = new byte[16 * 1024];
            try {
                for (int count; (count = from.getInputStream().read(buffer)) >= 0; ) {
                    if (!frozen) {
                        to.getOutputStream().write(buffer, 0, count);
                    }
                }
            } catch (IOException e) {
                // One side closed; so do we below.
            }
            if (!frozen) {
                close();
            }
        }

        void close() {
            try {
                client.close();
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
