package dev.trellis.engine.controller;

import org.jspecify.annotations.Nullable;

/** The failures of several writes as one: a few of them are kept, the worst in front. */
final class Failures {
    /** Enough to see a pattern; thousands of writes may fail alike. */
    private static final int KEPT_MAX = 4;

    private @Nullable RuntimeException worst;
    private int count;

    void add(RuntimeException failure) {
        count++;
        if (worst == null) {
            worst = failure;
        } else if (Failure.of(failure).compareTo(Failure.of(worst)) > 0) {
            keep(failure, worst);
            worst = failure;
        } else {
            keep(worst, failure);
        }
    }

    Next next() {
        return worst == null ? Next.DONE : Next.failed(worst);
    }

    private void keep(RuntimeException in, RuntimeException other) {
        // An exception thrown twice is the same object, which cannot be suppressed in itself.
        if (count <= KEPT_MAX && !in.equals(other)) {
            in.addSuppressed(other);
        }
    }
}
