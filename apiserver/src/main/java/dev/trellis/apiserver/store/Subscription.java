package dev.trellis.apiserver.store;

/** A listener's place; closing it ends the calls. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {
    @Override
    void close();
}
