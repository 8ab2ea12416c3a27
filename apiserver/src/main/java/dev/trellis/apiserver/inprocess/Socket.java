package dev.trellis.apiserver.inprocess;

import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.http.Sink;
import dev.trellis.apiserver.http.WatchPump;

import io.fabric8.kubernetes.client.http.WebSocket;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A watch as the library's WebSocket: each event is a message. */
final class Socket implements WebSocket, Sink {
    private static final int NORMAL = 1000;

    private final Listener listener;
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable Demand<byte[]> demand;
    private volatile @Nullable WatchPump pump;

    Socket(Listener listener) {
        this.listener = listener;
    }

    void open(ApiResponse.Stream stream, InProcessTransport transport) {
        var messages = new Demand<byte[]>(transport::execute, this::give);
        demand = messages;
        // The first message needs no asking for, as with sockets of the library's other clients.
        messages.ask();
        listener.onOpen(this);
        var started = transport.pump(stream, this);
        pump = started;
        if (closed.get()) {
            started.close(); // by the listener, before there was anything to end
        }
    }

    @Override
    public void send(List<byte[]> events, Consumer<Boolean> done) {
        messages().add(events, () -> done.accept(!closed.get()));
    }

    @Override
    public void finish() {
        if (closed.compareAndSet(false, true)) {
            listener.onClose(this, NORMAL, "");
        }
    }

    @Override
    public boolean send(ByteBuffer buffer) {
        return false; // a watcher has nothing to say
    }

    @Override
    public boolean sendClose(int code, @Nullable String reason) {
        if (!closed.compareAndSet(false, true)) {
            return false;
        }
        messages().close();
        var running = pump;
        if (running != null) {
            running.close();
        }
        listener.onClose(this, code, reason == null ? "" : reason);
        return true;
    }

    @Override
    public long queueSize() {
        return 0;
    }

    @Override
    public void request() {
        messages().ask();
    }

    private Demand<byte[]> messages() {
        var known = demand;
        if (known == null) {
            throw new IllegalStateException("A socket is used before it is open.");
        }
        return known;
    }

    private void give(byte[] event) {
        listener.onMessage(this, new String(event, StandardCharsets.UTF_8));
    }
}
