package dev.trellis.engine.cache;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The objects of one scope, as the API server last told them or as this process last wrote them,
 * whichever is newer. All reads are answered from memory.
 *
 * <p>The objects are shared by all readers and must not be changed; to write, make a new one. Lists
 * are copies, ordered by key, and stay as they are.
 */
public final class WatchCache<T extends HasMetadata> {
    private final Scope<T> scope;
    private final Pruning pruning;
    private final Store<T> store = new Store<>();
    private final Intake<T> intake;
    private final Feed<T> feed;
    private final ObjectReader<T> reader;

    WatchCache(
            KubeApi api,
            Scope<T> scope,
            Pruning pruning,
            CacheSettings settings,
            CacheMetrics metrics) {
        this.scope = scope;
        this.pruning = pruning;
        this.intake = new Intake<>(scope, store, metrics);
        this.reader = new ObjectReader<>(scope.kind(), pruning, api.json());
        this.feed = new Feed<>(api, scope, settings, reader, intake);
    }

    public Scope<T> scope() {
        return scope;
    }

    public Optional<T> find(ObjectKey key) {
        return store.get(key);
    }

    public List<T> all() {
        return store.all();
    }

    public List<T> in(String namespace) {
        return store.in(namespace);
    }

    public int size() {
        return store.size();
    }

    /**
     * Adds an index under a name of its own.
     *
     * @param values what an object is found by; a pure function of the object
     */
    public CacheIndex<T> index(String name, Function<T, ? extends Collection<String>> values) {
        store.addIndex(name, values);
        return new CacheIndex<>(store, name);
    }

    /** Tells the handler of each object that is there, and from then on of each change. */
    public void onChange(ChangeHandler<T> handler) {
        intake.add(handler);
    }

    /** Tells the handlers of every object again, without asking the API server. */
    public void repeat() {
        intake.repeat();
    }

    /** Whether everything was listed once; from then on the cache may be behind but not empty. */
    public boolean hasSynced() {
        return intake.synced();
    }

    /** Why the cache is not being kept up to date at the moment. */
    public Optional<String> trouble() {
        return intake.trouble();
    }

    Pruning pruning() {
        return pruning;
    }

    Feed<T> feed() {
        return feed;
    }

    T written(Answer answer) {
        var object = read(answer);
        if (scope.holds(object)) {
            intake.written(object);
        } else {
            intake.left(object);
        }
        return object;
    }

    private T read(Answer answer) {
        try {
            return reader.read(answer.stream());
        } catch (IOException | IllegalArgumentException e) {
            throw answer.isNo(scope.kind().type(), e);
        }
    }

    void deleted(T object) {
        intake.deleted(object);
    }
}
