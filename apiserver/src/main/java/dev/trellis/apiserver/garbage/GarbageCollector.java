package dev.trellis.apiserver.garbage;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.registry.Target;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.registry.WriteObserver;
import dev.trellis.apiserver.store.NotKeptException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The garbage collector of one logical cluster. Writes tell it whom to look at; it looks on a
 * thread that exists only while there is somebody to look at.
 */
public final class GarbageCollector implements WriteObserver {
    private static final Logger LOG = LoggerFactory.getLogger(GarbageCollector.class);
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;
    private static final long RETRY_SECONDS = 5;

    private final Verbs verbs;
    private final Executor executor;
    private final Dependents dependents = new Dependents();
    private final Collection collection;
    private final LinkedHashSet<Target> queue = new LinkedHashSet<>();
    private final Set<Target> unresolved = ConcurrentHashMap.newKeySet();
    private boolean running;

    private GarbageCollector(Verbs verbs, Executor executor) {
        this.verbs = verbs;
        this.executor = executor;
        this.collection = new Collection(verbs, dependents, this::add);
    }

    /**
     * Collects from now on, beginning with what the cluster holds.
     *
     * @param executor its tasks may wait
     */
    public static void start(Verbs verbs, Executor executor) {
        var collector = new GarbageCollector(verbs, executor);
        verbs.cluster().observedBy(collector);
        collector.readAll();
    }

    @Override
    public void written(Target target, ObjectNode object, long revision, boolean removed) {
        var place = new Target(target.kind(), target.namespace(), target.name(), "");
        var item = Item.of(place, object);
        var changed = dependents.update(place, revision, removed ? List.of() : item.owners());
        if (removed) {
            dependents.of(item.uid()).forEach(this::add);
        } else if (!changed.isEmpty() || item.endsInForeground() || item.orphansDependents()) {
            add(place);
        }
        // An owner that waits for its dependents may have waited for this one.
        changed.forEach(owner -> collection.findWaiting(owner, place).ifPresent(this::add));
        if (target.kind().table().equals(BuiltInKinds.DEFINITIONS)) {
            List.copyOf(unresolved).forEach(this::add);
        }
    }

    /** Reads what was there before anybody told of writes. */
    private void readAll() {
        var cluster = verbs.cluster();
        for (var kind : cluster.catalog().preferred()) {
            cluster.store()
                    .current(kind.table())
                    .visit(
                            "",
                            "",
                            (key, entry) -> {
                                // Parsing everything would take long, and few objects matter here.
                                if (Stamped.mayHaveOwners(entry.bytes())
                                        || Stamped.mayBeDeleting(entry.bytes())) {
                                    written(
                                            target(kind, key),
                                            Json.readStored(entry.bytes()),
                                            entry.revision(),
                                            false);
                                }
                                return true;
                            });
        }
    }

    private static Target target(ApiKind kind, String key) {
        var slash = key.indexOf('/');
        return new Target(
                kind, slash < 0 ? "" : key.substring(0, slash), key.substring(slash + 1), "");
    }

    private void add(Target target) {
        synchronized (queue) {
            queue.add(target);
            if (running) {
                return;
            }
            running = true;
        }
        executor.execute(this::run);
    }

    private void run() {
        for (var next = take(); next.isPresent(); next = take()) {
            collect(next.get());
        }
    }

    private Optional<Target> take() {
        synchronized (queue) {
            if (queue.isEmpty()) {
                running = false;
                return Optional.empty();
            }
            return Optional.of(queue.removeFirst());
        }
    }

    private void collect(Target target) {
        unresolved.remove(target);
        try {
            if (!collection.collect(target)) {
                unresolved.add(target);
            }
        } catch (StatusError error) {
            switch (error.code()) {
                case NOT_FOUND -> {}
                case CONFLICT -> add(target);
                default -> later(target, error);
            }
        } catch (NotKeptException e) {
            LOG.atDebug()
                    .setCause(e)
                    .addKeyValue("cluster", verbs.cluster().name())
                    .log("Garbage stays until the store can be written again");
        } catch (RuntimeException e) {
            later(target, e);
        }
    }

    private void later(Target target, RuntimeException why) {
        LOG.atWarn()
                .setCause(why)
                .addKeyValue("cluster", verbs.cluster().name())
                .addKeyValue("kind", target.kind().kind())
                .addKeyValue("object", target.key())
                .log("Could not collect an object; will try again");
        CompletableFuture.delayedExecutor(RETRY_SECONDS, TimeUnit.SECONDS, executor)
                .execute(() -> add(target));
    }
}
