package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;

import java.time.Duration;

/**
 * One API server whose credentials are replaced while it is used: whoever holds the {@link KubeApi}
 * goes on with the new ones and notices nothing but watches that begin again.
 */
public final class RenewableApi implements AutoCloseable {
    /** As long as a request may take: what was begun with the old credentials can end. */
    private static final Duration OLD_KEPT = Duration.ofSeconds(30);

    private final KubeApi api;
    private volatile Connection current;
    private volatile boolean closed;

    private record Connection(KubernetesClient client, HttpClient http) {
        static Connection of(KubernetesClient client) {
            return new Connection(client, KubeApi.withoutHiddenRequests(client));
        }
    }

    /**
     * @param first closed by this object when it is replaced, or at the end
     */
    public RenewableApi(KubernetesClient first) {
        this.current = Connection.of(first);
        this.api = KubeApi.over(() -> current.http(), first);
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
        current = Connection.of(next);
        Thread.ofVirtual()
                .name("old credentials of " + api.server())
                .start(() -> {
                    try {
                        Thread.sleep(OLD_KEPT);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    old.client().close();
                });
    }

    @Override
    public synchronized void close() {
        closed = true;
        current.client().close();
    }
}
