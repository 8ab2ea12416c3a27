package dev.trellis.promote.tunnel;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ServerSocketFactory;

/**
 * Speaks HTTP and WebSockets byte by byte, so that a test can say each of them: an API server to
 * our side, or a kubelet to a real API server.
 */
final class ChannelServer implements AutoCloseable {
    private static final String KEY_END = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    static final int BINARY = 0x2;
    static final int CONTINUED = 0x0;
    private static final int CLOSE = 0x8;

    private final ServerSocket listening;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private volatile Talk talk = _ -> {};
    private volatile int refusal;
    private volatile boolean namesNoProtocol;

    /** What it does with a stream. */
    @FunctionalInterface
    interface Talk {
        void with(Stream stream) throws IOException;
    }

    ChannelServer() {
        this(ServerSocketFactory.getDefault());
    }

    ChannelServer(ServerSocketFactory sockets) {
        try {
            listening = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** What a GET of a path is answered with; all others are not found. */
    void answer(String path, String json) {
        answers.put(path, json);
    }

    void on(Talk wanted) {
        talk = wanted;
    }

    /** Answers with a status instead of a stream. */
    void refuse(int status) {
        refusal = status;
    }

    void nameNoProtocol() {
        namesNoProtocol = true;
    }

    /** Streams that nobody has closed. */
    int open() {
        return open.get();
    }

    int opened() {
        return opened.get();
    }

    private void accept() {
        try {
            while (true) {
                var connection = listening.accept();
                Thread.ofVirtual().start(() -> serve(connection));
            }
        } catch (IOException _) {
            // Closed.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            var in = new DataInputStream(new BufferedInputStream(connection.getInputStream()));
            var target = line(in).split(" ", 3)[1];
            var key = "";
            var length = 0;
            for (var line = line(in); !line.isEmpty(); line = line(in)) {
                var value = line.substring(line.indexOf(':') + 1).strip();
                if (line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
                    key = value;
                } else if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    length = Integer.parseInt(value);
                }
            }
            in.readNBytes(length);
            if (key.isEmpty() || refusal != 0) {
                whole(connection.getOutputStream(), target);
                return;
            }
            upgrade(connection.getOutputStream(), key);
            open.incrementAndGet();
            opened.incrementAndGet();
            try {
                talk.with(new Stream(target, in, connection.getOutputStream()));
            } finally {
                open.decrementAndGet();
            }
        } catch (IOException _) {
            // The other side has gone, as it may.
        }
    }

    private void whole(OutputStream out, String target) throws IOException {
        var json = answers.get(target.replaceFirst("\\?.*", ""));
        var status = refusal != 0 ? refusal : json == null ? 404 : 200;
        if (json == null || refusal != 0) {
            json = "{\"kind\":\"Status\",\"code\":%d,\"message\":\"no\"}".formatted(status);
        }
        var body = json.getBytes(StandardCharsets.UTF_8);
        var head =
                "HTTP/1.1 %d -\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
                        .formatted(status, body.length);
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    private void upgrade(OutputStream out, String key) throws IOException {
        var protocol = namesNoProtocol ? "" : "Sec-WebSocket-Protocol: v4.channel.k8s.io\r\n";
        var head =
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n%s\r\n"
                        .formatted(proof(key), protocol);
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static String proof(String key) {
        try {
            // As RFC 6455 wants it; nothing is kept secret by it.
            var digest = MessageDigest.getInstance("SHA-1");
            return Base64.getEncoder()
                    .encodeToString(
                            digest.digest((key + KEY_END).getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String line(DataInputStream in) throws IOException {
        var line = new StringBuilder();
        for (var next = in.readByte(); next != '\n'; next = in.readByte()) {
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }

    /** One upgraded connection. */
    record Stream(String target, DataInputStream in, OutputStream out) {
        /** A message on a channel, in one frame. */
        void send(int channel, byte... bytes) throws IOException {
            frame(BINARY, true, withChannel(channel, bytes));
        }

        static byte[] withChannel(int channel, byte... bytes) {
            var message = new byte[bytes.length + 1];
            message[0] = (byte) channel;
            System.arraycopy(bytes, 0, message, 1, bytes.length);
            return message;
        }

        synchronized void frame(int kind, boolean last, byte... payload) throws IOException {
            out.write((last ? 0x80 : 0) | kind);
            if (payload.length < 126) {
                out.write(payload.length);
            } else {
                out.write(126);
                out.write(payload.length >> 8);
                out.write(payload.length);
            }
            out.write(payload);
            out.flush();
        }

        /** What both channels begin with. */
        void begin(int port) throws IOException {
            send(0, (byte) port, (byte) (port >> 8));
            send(1, (byte) port, (byte) (port >> 8));
        }

        void refuse(String why) throws IOException {
            send(1, why.getBytes(StandardCharsets.UTF_8));
        }

        void close() throws IOException {
            frame(CLOSE, true, (byte) 3, (byte) 0xe8);
        }

        /** The next message without its channel; empty at the end. */
        byte[] receive() throws IOException {
            var kind = in.readUnsignedByte() & 0xf;
            var length = in.readUnsignedByte() & 0x7f;
            var size =
                    length < 126 ? length : length == 126 ? in.readUnsignedShort() : in.readLong();
            var mask = in.readNBytes(4);
            var bytes = in.readNBytes((int) size);
            for (var at = 0; at < bytes.length; at++) {
                bytes[at] ^= mask[at % 4];
            }
            if (kind == CLOSE || bytes.length == 0) {
                return new byte[0];
            }
            var rest = new byte[bytes.length - 1];
            System.arraycopy(bytes, 1, rest, 0, rest.length);
            return rest;
        }

        /** Carries bytes between the stream and a server until either ends. */
        void bridge(InetSocketAddress to, int pieceMax) throws IOException {
            try (var socket = new Socket(to.getAddress(), to.getPort())) {
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                var piece = new byte[pieceMax];
                                for (var count = socket.getInputStream().read(piece);
                                        count > 0;
                                        count = socket.getInputStream().read(piece)) {
                                    send(0, java.util.Arrays.copyOf(piece, count));
                                }
                                close();
                            } catch (IOException _) {
                                // Either end has gone.
                            }
                        });
                for (var bytes = receive(); bytes.length > 0; bytes = receive()) {
                    socket.getOutputStream().write(bytes);
                    socket.getOutputStream().flush();
                }
            }
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
