package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.KubernetesClient;

import java.time.Duration;

/**
 * One API server whose credentials are replaced while it is used: whoever holds the {@link KubeApi}
 * goes on with the new ones and notices nothing but watches that begin again.
 */
public final class RenewableApi implements AutoCloseable {
    /** As long as a request may take: what was begun with the old credentials can end. */
    private static final Duration OLD_KEPT = Duration.ofSeconds(30);

    private final KubeApi api;
    private final Duration oldKept;
    private volatile Connection current;
    private volatile boolean closed;

    /**
     * @param first closed by this object when it is replaced, or at the end
     */
    public RenewableApi(KubernetesClient first) {
        this(first, OLD_KEPT);
    }

    RenewableApi(KubernetesClient first, Duration oldKept) {
        this.oldKept = oldKept;
        this.current = new Connection(first);
        this.api = KubeApi.over(() -> current, first);
    }

    public KubeApi api() {
        return api;
    }

    /**
     * Sends what comes from now on by another client of the same server. The old one is closed a
     * little later, which also ends its watches: they must not outlive their credentials.
     */
    public synchronized void renew(KubernetesClient next) {
        if (closed) {
            next.close();
            return;
        }
        var old = current;
        current = new Connection(next);
        Thread.ofVirtual()
                .name("old credentials of " + api.server())
                .start(() -> {
                    try {
                        Thread.sleep(oldKept);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    old.close();
                });
    }

    @Override
    public synchronized void close() {
        closed = true;
        current.close();
    }
}
