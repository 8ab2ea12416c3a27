package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.http.AsyncBody;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The body of an answer as blocking input that gives up after a silence.
 *
 * <p>The client library's own stream waits for ever: behind a connection that died without a word
 * (a pulled cable, a load balancer that forgot us) a watch would never hear anything again, and
 * nothing would say so.
 */
final class BodyStream extends InputStream implements AsyncBody.Consumer<List<ByteBuffer>> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Queue<ByteBuffer> buffers = new ArrayDeque<>();
    private final Duration silenceMax;
    private final Consumer<BodyStream> whenClosed;
    private @Nullable AsyncBody body;
    private @Nullable Throwable failure;
    private boolean asked;
    private boolean ended;
    private boolean closed;

    /**
     * @param ended told once when nobody reads any more
     */
    BodyStream(Duration silenceMax, Consumer<BodyStream> ended) {
        this.silenceMax = silenceMax;
        this.whenClosed = ended;
    }

    void start(AsyncBody answered) {
        lock.lock();
        try {
            body = answered;
        } finally {
            lock.unlock();
        }
        var _ = answered.done().whenComplete((_, thrown) -> end(thrown));
        if (isClosed()) {
            answered.cancel();
        }
    }

    @Override
    public void consume(List<ByteBuffer> received, AsyncBody source) {
        lock.lock();
        try {
            asked = false;
            buffers.addAll(received);
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0) {
            return 0;
        }
        lock.lock();
        try {
            var buffer = nextBuffer();
            if (buffer == null) {
                return -1;
            }
            var count = Math.min(length, buffer.remaining());
            buffer.get(into, offset, count);
            return count;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable ByteBuffer nextBuffer() throws IOException {
        var nanos = silenceMax.toNanos();
        while (true) {
            while (!buffers.isEmpty() && !buffers.element().hasRemaining()) {
                buffers.remove();
            }
            if (closed) {
                throw new IOException("the answer was closed while it was read");
            }
            if (!buffers.isEmpty()) {
                return buffers.element();
            }
            if (failure != null) {
                throw new IOException("the answer broke off", failure);
            }
            if (ended) {
                return null;
            }
            if (nanos <= 0) {
                close();
                throw new SilenceException(silenceMax);
            }
            nanos = awaitMore(nanos);
        }
    }

    @SuppressWarnings(
            "WaitNotInLoop") // the loop is the caller's, which asks more than one question
    private long awaitMore(long nanos) throws InterruptedIOException {
        if (!asked) {
            asked = true;
            // This may deliver at once, in this thread: look again before waiting.
            Objects.requireNonNull(body, "read before the answer began").consume();
            return nanos;
        }
        try {
            return arrived.awaitNanos(nanos);
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while an answer was read");
        }
    }

    private void end(@Nullable Throwable thrown) {
        lock.lock();
        try {
            failure = thrown instanceof CompletionException wrapped ? wrapped.getCause() : thrown;
            ended = true;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        AsyncBody cancelled;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            cancelled = ended ? null : body;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
        whenClosed.accept(this);
        if (cancelled != null) {
            cancelled.cancel();
        }
    }

    /** Nothing came for too long; the connection may be dead without anybody having said so. */
    static final class SilenceException extends IOException {
        SilenceException(Duration silence) {
            super("nothing was heard for " + silence.toMillis() + " ms");
        }
    }
}
