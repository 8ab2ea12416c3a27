package dev.trellis.apiserver.inprocess;

import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.http.Sink;
import dev.trellis.apiserver.http.WatchPump;

import io.fabric8.kubernetes.client.http.AsyncBody;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The body of an answer, handed on piece by piece as the reader asks for it. */
final class Body implements AsyncBody, Sink {
    private final Consumer<List<ByteBuffer>> consumer;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final Demand<byte[]> demand;
    private volatile @Nullable WatchPump pump;

    private Body(Consumer<List<ByteBuffer>> consumer, Executor executor) {
        this.consumer = consumer;
        this.demand = new Demand<>(executor, this::give);
    }

    /** A body that is all there. */
    static Body whole(Consumer<List<ByteBuffer>> consumer, byte[] bytes, Executor executor) {
        var made = new Body(consumer, executor);
        made.demand.add(bytes.length == 0 ? List.of() : List.of(bytes), made::finish);
        return made;
    }

    /** A body without end. */
    static Body stream(
            Consumer<List<ByteBuffer>> consumer,
            ApiResponse.Stream stream,
            InProcessTransport transport) {
        var made = new Body(consumer, transport::execute);
        made.pump = transport.pump(stream, made);
        return made;
    }

    @Override
    public void consume() {
        demand.ask();
    }

    @Override
    public CompletableFuture<Void> done() {
        return done;
    }

    @Override
    public void cancel() {
        end();
        done.cancel(false);
    }

    @Override
    public void send(List<byte[]> events, java.util.function.Consumer<Boolean> sent) {
        demand.add(events, () -> sent.accept(!done.isDone()));
    }

    @Override
    public void finish() {
        done.complete(null);
    }

    private void give(byte[] bytes) {
        try {
            // The bytes are everybody's; the reader gets a view that it cannot write to.
            consumer.consume(List.of(ByteBuffer.wrap(bytes).asReadOnlyBuffer()), this);
        } catch (Exception e) {
            end();
            done.completeExceptionally(e);
        }
    }

    private void end() {
        demand.close();
        var running = pump;
        if (running != null) {
            running.close();
        }
    }
}
