package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.store.HistoryLimits;
import dev.trellis.apiserver.store.Ledger;
import dev.trellis.apiserver.store.Store;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
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

    /** No cluster can have this name. */
    private static final String BEGINNING = "/";

    // Revisions count from here in milliseconds, so that a server which forgot everything begins
    // above all it ever gave out: what clients remember is then too old, and never another state.
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<String, Verbs> clusters = new ConcurrentHashMap<>();
    private final Clock clock;
    private final RandomGenerator random;
    private final Executor executor;
    private final BiFunction<String, Long, Store> stores;
    private final Consumer<Verbs> whenOpened;
    private volatile Beginning beginning = new Beginning(List.of(), Optional.empty());

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

    /**
     * Lets every new cluster begin with these definitions.
     *
     * @param shared whether clusters may share them, which a journal does not know of
     */
    public void beginWith(List<ObjectNode> definitions, boolean shared) {
        var own = new Beginning(definitions, Optional.empty());
        if (!shared) {
            beginning = own;
            return;
        }
        var store = new Store(BEGINNING, first(), new HistoryLimits(1, 1), Ledger.MEMORY);
        var verbs = Verbs.start(BEGINNING, store, clock, random, executor, own);
        whenOpened.accept(verbs);
        beginning = new Beginning(definitions, Optional.of(verbs));
    }

    public Optional<Verbs> find(String name) {
        return Optional.ofNullable(clusters.get(name));
    }

    /** The cluster of that name, made if there is none yet. */
    public Verbs open(String name) {
        return clusters.computeIfAbsent(name, this::start);
    }

    private Verbs start(String name) {
        var begun = beginning;
        var store = stores.apply(name, Math.max(first(), begun.revision()));
        var verbs = Verbs.start(name, store, clock, random, executor, begun);
        whenOpened.accept(verbs);
        return verbs;
    }

    private long first() {
        return Math.max(1, clock.instant().toEpochMilli() - FIRST.toEpochMilli());
    }
}
