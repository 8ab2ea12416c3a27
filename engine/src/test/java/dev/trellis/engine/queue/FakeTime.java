package dev.trellis.engine.queue;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A clock that moves when told. It starts just below the overflow that a real one may pass. */
final class FakeTime implements LongSupplier {
    private long nanos = Long.MAX_VALUE - 1000;

    void advance(Duration by) {
        nanos += by.toNanos();
    }

    @Override
    public long getAsLong() {
        return nanos;
    }
}
