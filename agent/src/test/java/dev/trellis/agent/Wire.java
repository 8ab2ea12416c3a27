package dev.trellis.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A way to a server that a test can cut: connections to its port are led on. As a proxy it is told
 * first where to, and leads to the server all the same.
 */
public final class Wire implements AutoCloseable {
    private final ServerSocket door;
    private final URI server;
    private final boolean proxy;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger tunnels = new AtomicInteger();
    private volatile boolean cut;

    private Wire(URI server, boolean proxy) {
        this.server = server;
        this.proxy = proxy;
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("wire").start(this::answer);
    }

    public static Wire to(URI server) {
        return new Wire(server, false);
    }

    static Wire proxyTo(URI server) {
        return new Wire(server, true);
    }

    public int port() {
        return door.getLocalPort();
    }

    /** How often somebody asked to be led on. */
    int tunnels() {
        return tunnels.get();
    }

    /** Ends all connections, and every new one at once. */
    public void cut() {
        cut = true;
        sockets.forEach(Wire::close);
    }

    public void mend() {
        cut = false;
    }

    private void answer() {
        while (!door.isClosed()) {
            try {
                var caller = door.accept();
                if (cut) {
                    close(caller);
                } else {
                    Thread.ofVirtual().start(() -> lead(caller));
                }
            } catch (IOException e) {
                return; // Closed at the end of the test.
            }
        }
    }

    private void lead(Socket caller) {
        try (caller;
                var onward = new Socket(server.getHost(), server.getPort())) {
            sockets.add(caller);
            sockets.add(onward);
            if (proxy) {
                readHead(caller.getInputStream());
                caller.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            tunnels.incrementAndGet();
            var back = Thread.ofVirtual().start(() -> copy(onward, caller));
            copy(caller, onward);
            back.join();
        } catch (IOException e) {
            // Cut, or one side is done.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void readHead(InputStream in) throws IOException {
        var last = 0;
        // Until an empty line.
        while (last != 0x0d0a0d0a) {
            var next = in.read();
            if (next < 0) {
                throw new IOException("the caller left");
            }
            last = last << 8 | next;
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException e) {
            // Cut, or one side is done.
        } finally {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        cut();
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
