package dev.trellis.hub.dependency;

import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.Change;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells deletions from other changes, each once: when an object begins to wait for its finalizers,
 * or when it is gone if it had none. It remembers only those that wait.
 */
final class Deletions<T extends HasMetadata> {
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();

    /** The object, where this change is the first sign of its deletion. */
    Optional<T> begunBy(Change<T> change) {
        return switch (change) {
            case Change.Appeared<T>(var now) -> begunIn(now);
            case Change.Altered<T>(_, var now) -> begunIn(now);
            case Change.Repeated<T>(var now) -> begunIn(now);
            case Change.Vanished<T>(var before) ->
                    waiting.remove(before.getMetadata().getUid())
                            ? Optional.empty()
                            : Optional.of(before);
        };
    }

    /** Takes the object for one that was never seen. */
    void forget(T object) {
        waiting.remove(object.getMetadata().getUid());
    }

    private Optional<T> begunIn(T now) {
        return Metadata.isTerminating(now) && waiting.add(now.getMetadata().getUid())
                ? Optional.of(now)
                : Optional.empty();
    }
}
