package dev.trellis.engine.cache;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.queue.KeySink;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * All watch caches of a process: one per scope, whoever asks for it. Caches are declared while the
 * process is wired up, then started together.
 */
public final class Caches implements AutoCloseable {
    private final KubeApi api;
    private final CacheSettings settings;
    private final CacheMetrics metrics;
    private final Map<Scope<?>, WatchCache<?>> caches = new LinkedHashMap<>();
    private final Map<Scope<?>, Thread> feeds = new HashMap<>();
    private boolean started;
    private boolean closed;

    public Caches(KubeApi api, CacheSettings settings, PrometheusRegistry registry) {
        this(api, settings, new CacheMetrics(registry));
    }

    /** For a process that talks to several servers, or to one of them again and again. */
    public Caches(KubeApi api, CacheSettings settings, CacheMetrics metrics) {
        this.api = api;
        this.settings = settings;
        this.metrics = metrics;
        metrics.opened(this);
    }

    public <T extends HasMetadata> WatchCache<T> of(Scope<T> scope) {
        return of(scope, Pruning.usual());
    }

    /**
     * The cache of the scope.
     *
     * @throws IllegalArgumentException where it was declared with another pruning: one of the two
     *     would miss what it reads
     */
    public synchronized <T extends HasMetadata> WatchCache<T> of(Scope<T> scope, Pruning pruning) {
        var known = typed(scope, caches.get(scope));
        if (known == null) {
            var made = new WatchCache<>(api, scope, pruning, settings, metrics);
            caches.put(scope, made);
            if (started) {
                start(made);
            }
            return made;
        }
        if (!known.pruning().equals(pruning)) {
            throw new IllegalArgumentException(
                    "the cache of %s is %s already, so it cannot be %s"
                            .formatted(scope, known.pruning(), pruning));
        }
        return known;
    }

    public synchronized void start() {
        if (!started) {
            started = true;
            caches.values().forEach(this::start);
            repeatLater();
        }
    }

    private void start(WatchCache<?> cache) {
        var name = "cache of " + cache.scope();
        feeds.put(cache.scope(), Thread.ofVirtual().name(name).start(cache.feed()));
    }

    /** Ends the watch of a scope that nobody asks about any more; its cache is forgotten. */
    public synchronized void drop(Scope<?> scope) {
        caches.remove(scope);
        var feed = feeds.remove(scope);
        if (feed != null) {
            feed.interrupt();
        }
    }

    /**
     * Watches of kinds that become known later, over the same connection; the caller closes them.
     *
     * @param news where the keys of owners go whose objects have changed
     */
    public <K> Lookouts<K> lookouts(KeySink<K> news) {
        return new Lookouts<>(api, settings, metrics, news);
    }

    /** No thread waits for it: a process may have thousands of these. */
    private synchronized void repeatLater() {
        if (!closed) {
            var due =
                    CompletableFuture.delayedExecutor(
                            settings.repeatEvery().toMillis(),
                            TimeUnit.MILLISECONDS,
                            task -> Thread.ofVirtual().name("repetition").start(task));
            due.execute(this::repeat);
        }
    }

    private void repeat() {
        if (!isClosed()) {
            try {
                declared().forEach(WatchCache::repeat);
            } finally {
                repeatLater();
            }
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    synchronized List<WatchCache<?>> declared() {
        return List.copyOf(caches.values());
    }

    public synchronized boolean haveSynced() {
        return caches.values().stream().allMatch(WatchCache::hasSynced);
    }

    /** What is wrong at the moment, by scope; empty when all caches are kept up to date. */
    public synchronized Map<String, String> troubles() {
        return caches.values().stream()
                .filter(cache -> cache.trouble().isPresent())
                .collect(
                        Collectors.toMap(
                                cache -> cache.scope().toString(),
                                cache -> cache.trouble().orElse("")));
    }

    /**
     * Shows the answer to a write in all caches that hold such objects, before the watch does.
     *
     * @return the object; without what is pruned where one cache holds such objects
     */
    public <T extends HasMetadata> T written(ResourceKind<T> kind, Answer answer) {
        var holding = ofKind(kind);
        if (holding.size() == 1) {
            return holding.getFirst().written(answer); // Read once, as the watch would.
        }
        var object = kind.read(answer);
        holding.forEach(cache -> cache.written(answer));
        return object;
    }

    /** Shows in all caches that the object is gone, before the watch does. */
    public <T extends HasMetadata> void deleted(ResourceKind<T> kind, T object) {
        ofKind(kind).forEach(cache -> cache.deleted(object));
    }

    /** Ends all watches. The caches keep answering with what they hold. */
    @Override
    public synchronized void close() {
        feeds.values().forEach(Thread::interrupt);
        feeds.clear();
        closed = true;
        metrics.closed(this);
    }

    @SuppressWarnings("unchecked") // a scope is of its kind's type, and so is its cache
    private synchronized <T extends HasMetadata> List<WatchCache<T>> ofKind(ResourceKind<T> kind) {
        return caches.values().stream()
                .filter(cache -> cache.scope().kind().equals(kind))
                .map(cache -> (WatchCache<T>) cache)
                .toList();
    }

    @SuppressWarnings({"unchecked", "UnusedVariable"}) // the scope is the proof of the type
    private static <T extends HasMetadata> @Nullable WatchCache<T> typed(
            Scope<T> scope, @Nullable WatchCache<?> cache) {
        return (WatchCache<T>) cache;
    }
}
