package dev.trellis.apiserver.jetty;

import dev.trellis.apiserver.http.Sink;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A watcher that reads a body without end. */
final class ChunkSink implements Sink {
    private final Response response;
    private final Callback callback;
    private final AtomicBoolean done = new AtomicBoolean();
    private final AtomicReference<Runnable> whenGone = new AtomicReference<>(() -> {});

    ChunkSink(Response response, Callback callback) {
        this.response = response;
        this.callback = callback;
    }

    void whenGone(Runnable action) {
        whenGone.set(action);
    }

    @Override
    public void send(List<byte[]> events, Consumer<Boolean> sent) {
        response.write(
                false,
                joined(events),
                Callback.from(
                        () -> sent.accept(true),
                        failure -> {
                            sent.accept(false);
                            if (done.compareAndSet(false, true)) {
                                callback.failed(failure);
                            }
                        }));
    }

    private static ByteBuffer joined(List<byte[]> events) {
        if (events.size() == 1) {
            return ByteBuffer.wrap(events.getFirst());
        }
        var length = 0;
        for (var event : events) {
            length += event.length;
        }
        var buffer = ByteBuffer.allocate(length);
        events.forEach(buffer::put);
        return buffer.flip();
    }

    @Override
    public void finish() {
        if (done.compareAndSet(false, true)) {
            response.write(true, ByteBuffer.allocate(0), callback);
        }
    }

    /** The connection ended before the stream did. */
    void gone() {
        whenGone.get().run();
        if (done.compareAndSet(false, true)) {
            callback.failed(new java.io.EOFException("the watcher closed its connection"));
        }
    }
}
