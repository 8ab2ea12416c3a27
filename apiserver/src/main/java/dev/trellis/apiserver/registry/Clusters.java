package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.store.Store;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** All logical clusters of a server by name. */
public final class Clusters {
    /** The name of the one that is served without a prefix. */
    public static final String DEFAULT = "default";

    // Revisions count from here in milliseconds, so that a server which forgot everything begins
    // above all it ever gave out: what clients remember is then too old, and never another state.
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<String, Verbs> clusters = new ConcurrentHashMap<>();
    private final Clock clock;
    private final RandomGenerator random;
    private final Executor executor;
    private final BiFunction<String, Long, Store> stores;
    private final Consumer<Verbs> whenOpened;

    public Clusters(
            Clock clock,
            RandomGenerator random,
            Executor executor,
            BiFunction<String, Long, Store> stores) {
        this(clock, random, executor, stores, _ -> {});
    }

    /**
     * Prepares for clusters.
     *
     * @param stores gives the store of a cluster by its name; if there is none yet, it begins after
     *     the given revision
     * @param whenOpened is shown each new cluster before anybody else can find it
     */
    public Clusters(
            Clock clock,
            RandomGenerator random,
            Executor executor,
            BiFunction<String, Long, Store> stores,
            Consumer<Verbs> whenOpened) {
        this.clock = clock;
        this.random = random;
        this.executor = executor;
        this.stores = stores;
        this.whenOpened = whenOpened;
    }

    public Optional<Verbs> find(String name) {
        return Optional.ofNullable(clusters.get(name));
    }

    /** The cluster of that name, made if there is none yet. */
    public Verbs open(String name) {
        return clusters.computeIfAbsent(name, this::start);
    }

    private Verbs start(String name) {
        var first = Math.max(1, clock.instant().toEpochMilli() - FIRST.toEpochMilli());
        var verbs = Verbs.start(name, stores.apply(name, first), clock, random, executor);
        whenOpened.accept(verbs);
        return verbs;
    }
}
