package dev.trellis.promote.tunnel;

import io.fabric8.kubernetes.client.http.WebSocket;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * The two channels of one forwarded port. Every message begins with the number of its channel: 0
 * carries bytes both ways, 1 tells what went wrong in the pod. The first two bytes on each are the
 * port, lowest first.
 */
final class PodStream implements WebSocket.Listener {
    private static final int DATA = 0;
    private static final int ERROR = 1;
    private static final int GOING_AWAY = 1001;
    private static final int ERROR_CHARS_MAX = 1024;
    private static final long SEND_POLL_NANOS = 50_000;

    private final PodPort place;
    private final CompletableFuture<WebSocket> open = new CompletableFuture<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final Arrivals arrivals = new Arrivals(this::more);
    private final PortHeader[] headers = {new PortHeader(), new PortHeader()};
    private final StringBuilder error = new StringBuilder();

    PodStream(PodPort place) {
        this.place = place;
    }

    /** The two bytes that each channel begins with, which may come in pieces. */
    private static final class PortHeader {
        private int bytes;
        private int port;

        /** Takes what belongs to it. */
        void read(ByteBuffer from) {
            while (bytes < Short.BYTES && from.hasRemaining()) {
                port |= Byte.toUnsignedInt(from.get()) << (Byte.SIZE * bytes);
                bytes++;
            }
        }

        boolean isWhole() {
            return bytes == Short.BYTES;
        }
    }

    @Override
    public void onOpen(WebSocket socket) {
        open.complete(socket);
        socket.request();
    }

    @Override
    public void onMessage(WebSocket socket, ByteBuffer message) {
        var channel = message.hasRemaining() ? message.get() : -1;
        if (channel != DATA && channel != ERROR) {
            fail("the stream has a message of channel " + channel + ", which was not asked for");
            return;
        }
        var header = headers[channel];
        header.read(message);
        if (header.isWhole() && header.port != place.port()) {
            fail("the stream is to port " + header.port + ", which was not asked for");
            return;
        }
        if (!ready.isDone() && headers[DATA].isWhole() && headers[ERROR].isWhole()) {
            ready.complete(null);
        }
        if (channel == DATA) {
            arrivals.put(message);
        } else {
            if (message.hasRemaining() && error.length() < ERROR_CHARS_MAX) {
                error.append(StandardCharsets.UTF_8.decode(message));
                fail("the pod refuses: " + error.toString().strip());
            }
            socket.request();
        }
    }

    @Override
    public void onMessage(WebSocket socket, String text) {
        fail("the stream has a message of text, which was not asked for");
    }

    @Override
    public void onClose(WebSocket socket, int code, String reason) {
        ready.completeExceptionally(new IOException(told("the stream was closed at once")));
        arrivals.end();
    }

    @Override
    public void onError(WebSocket socket, Throwable cause) {
        fail("the stream broke: " + cause.getMessage());
    }

    private void fail(String why) {
        var told = new IOException(told(why));
        ready.completeExceptionally(told);
        arrivals.fail(told);
    }

    private String told(String why) {
        return "port %d of pod %s/%s: %s"
                .formatted(place.port(), place.namespace(), place.pod(), why);
    }

    /** Waits until both channels are there. */
    void await(Duration patience) throws IOException {
        try {
            ready.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException(
                    told("nothing came within %d ms".formatted(patience.toMillis())), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(told("interrupted"), e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e);
        }
    }

    TunnelSocket socket() {
        return new TunnelSocket(arrivals, new Sending(), this::close);
    }

    void close() {
        var _ = open.thenAccept(socket -> socket.sendClose(GOING_AWAY, ""));
        arrivals.end();
    }

    private void more() {
        var _ = open.thenAccept(WebSocket::request);
    }

    /** Each write is a message. */
    private final class Sending extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            var socket = open.getNow(null);
            if (socket == null) {
                throw new IOException(told("the stream is not open"));
            }
            // The client takes a message only when the one before it is on its way.
            while (socket.queueSize() > 0) {
                LockSupport.parkNanos(SEND_POLL_NANOS);
                if (Thread.interrupted()) {
                    Thread.currentThread().interrupt();
                    throw new IOException(told("interrupted"));
                }
            }
            var message = ByteBuffer.allocate(length + 1);
            message.put((byte) DATA).put(bytes, offset, length).flip();
            if (!socket.send(message)) {
                throw new IOException(told("the stream is closed"));
            }
        }
    }
}
