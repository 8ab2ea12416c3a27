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
        var length = events.stream().mapToInt(event -> event.length).sum();
        var buffer = ByteBuffer.allocate(length);
        events.forEach(buffer::put);
        response.write(
                false,
                buffer.flip(),
                Callback.from(
                        () -> sent.accept(true),
                        failure -> {
                            sent.accept(false);
                            if (done.compareAndSet(false, true)) {
                                callback.failed(failure);
                            }
                        }));
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
