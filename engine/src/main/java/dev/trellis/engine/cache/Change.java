package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.List;

/**
 * What happened to one object in a cache. It is a reason to look again, not a state to act on: by
 * the time it is handled the cache may hold something newer.
 */
public sealed interface Change<T extends HasMetadata> {

    /** Known for the first time: created, or found when the cache was filled. */
    record Appeared<T extends HasMetadata>(T now) implements Change<T> {}

    record Altered<T extends HasMetadata>(T before, T now) implements Change<T> {}

    /** Deleted, or no longer selected by the cache. */
    record Vanished<T extends HasMetadata>(T before) implements Change<T> {}

    /** Nothing happened; the time has come to look at everything again. */
    record Repeated<T extends HasMetadata>(T now) implements Change<T> {}

    /** The state before and the state now, as far as there are such; for finding keys. */
    default List<T> states() {
        return switch (this) {
            case Appeared<T>(var now) -> List.of(now);
            case Altered<T>(var before, var now) -> List.of(before, now);
            case Vanished<T>(var before) -> List.of(before);
            case Repeated<T>(var now) -> List.of(now);
        };
    }

    /** The newest state there is of the object: the last one where it vanished. */
    default T object() {
        return states().getLast();
    }
}
