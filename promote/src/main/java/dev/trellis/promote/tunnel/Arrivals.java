package dev.trellis.promote.tunnel;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What came out of a stream and nobody has read yet. The next message is asked for when those
 * before are read, so no more than one waits here.
 */
final class Arrivals extends InputStream {
    private final Runnable more;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
    private boolean ended;
    private @Nullable IOException failure;
    private volatile int patienceMillis;

    Arrivals(Runnable more) {
        this.more = more;
    }

    /** How long a read waits; 0 for as long as it takes. */
    void patience(int millis) {
        patienceMillis = millis;
    }

    int patience() {
        return patienceMillis;
    }

    void put(ByteBuffer bytes) {
        if (!bytes.hasRemaining()) {
            more.run();
            return;
        }
        locked(() -> waiting.add(bytes));
    }

    /** No more will come; what is here can still be read. */
    void end() {
        locked(() -> ended = true);
    }

    /** No more will come, and that is told after what is here. */
    void fail(IOException why) {
        locked(() -> {
            if (!ended) {
                failure = why;
                ended = true;
            }
        });
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0) {
            return 0;
        }
        boolean empty;
        int count;
        lock.lock();
        try {
            await();
            var first = waiting.peek();
            if (first == null) {
                if (failure != null) {
                    throw new IOException(failure.getMessage(), failure);
                }
                return -1;
            }
            count = Math.min(length, first.remaining());
            first.get(into, offset, count);
            empty = !first.hasRemaining();
            if (empty) {
                waiting.remove();
            }
        } finally {
            lock.unlock();
        }
        if (empty) {
            more.run();
        }
        return count;
    }

    private void await() throws IOException {
        var left = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        try {
            while (waiting.isEmpty() && !ended) {
                if (patienceMillis == 0) {
                    changed.await();
                } else if (left <= 0) {
                    throw new SocketTimeoutException("Read timed out");
                } else {
                    left = changed.awaitNanos(left);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public int available() {
        lock.lock();
        try {
            var first = waiting.peek();
            return first == null ? 0 : first.remaining();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        end();
    }
}
