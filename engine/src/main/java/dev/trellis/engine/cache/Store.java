package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The objects of one cache. Two sources feed it: the API server's lists and watch events, and the
 * results of our own writes, which are known before the watch tells them.
 *
 * <p>The rule it keeps: a reader never sees a state of an object that is older than what this
 * process last wrote to it. Versions decide. {@code told} is the version up to which the server has
 * told everything; a write result up to it is old news and ignored, a newer one is shown at once
 * and remembered as pending until the server tells that version or a later one.
 */
final class Store<T extends HasMetadata> {
    private final ReentrantLock lock = new ReentrantLock();
    private final NavigableMap<ObjectKey, T> objects = new TreeMap<>();
    private final Map<ObjectKey, Pending> pending = new HashMap<>();
    private final Map<String, IndexEntries<T>> indexes = new HashMap<>();
    private final Set<ObjectKey> listed = new HashSet<>();
    private final ChangeGuard guard = new ChangeGuard();
    private long listing;
    private long told;

    // Lists and watch events.

    /** A consistent list begins: it knows all writes that are known here by now. */
    void beginListing() {
        locked(() -> {
            listing++;
            listed.clear();
        });
    }

    Optional<Change<T>> list(T object) {
        return locked(() -> {
            var key = ObjectKey.of(object);
            listed.add(key);
            var ours = pending.get(key);
            // What was known when the list began is in it.
            return ours != null && ours.listing() == listing && isOlder(object, ours)
                    ? Optional.empty()
                    : put(key, object);
        });
    }

    /** The list holds an object that we cannot read: what is known of it stays. */
    void listUnreadable(ObjectKey key) {
        locked(() -> listed.add(key));
    }

    /** The list is complete and shows the state at this version. */
    List<Change<T>> endListing(long version) {
        return locked(() -> {
            pending.values().removeIf(write -> isListed(write, version));
            var gone =
                    objects.keySet().stream()
                            .filter(key -> !listed.contains(key))
                            .filter(key -> !pending.containsKey(key))
                            .toList();
            listed.clear();
            told = version;
            var changes = new ArrayList<Change<T>>();
            gone.forEach(key -> remove(key).ifPresent(changes::add));
            return changes;
        });
    }

    /** The server tells what is held already, as it does of each of our writes. */
    boolean confirms(ObjectKey key, String uid, long version) {
        return locked(() -> {
            var held = objects.get(key);
            var known =
                    held != null
                            && version != Versions.NONE
                            && Versions.of(held) == version
                            && uid.equals(held.getMetadata().getUid());
            if (known) {
                tell(version);
                pending.computeIfPresent(key, (_, ours) -> version < ours.version() ? ours : null);
            }
            return known;
        });
    }

    Optional<Change<T>> present(T object) {
        return locked(() -> {
            var key = ObjectKey.of(object);
            tell(Versions.of(object));
            return isNews(key, object) ? put(key, object) : Optional.empty();
        });
    }

    Optional<Change<T>> absent(T object) {
        return locked(() -> {
            var key = ObjectKey.of(object);
            tell(Versions.of(object));
            if (isOurDeletion(key, object)) {
                pending.remove(key);
                return Optional.empty();
            }
            return isNews(key, object) ? remove(key) : Optional.empty();
        });
    }

    /** Of an object that we cannot read we know at least that it is gone. */
    Optional<Change<T>> absentUnreadable(ObjectKey key, long version) {
        return locked(() -> {
            tell(version);
            var ours = pending.get(key);
            if (ours instanceof Pending.Written && version < ours.version()) {
                return Optional.empty();
            }
            pending.remove(key);
            return remove(key);
        });
    }

    /** The server has told everything up to this version. */
    List<Change<T>> toldUpTo(long version) {
        return locked(() -> {
            tell(version);
            // A write that no event followed is of an object outside the cache's scope.
            var outside =
                    pending.entrySet().stream()
                            .filter(entry -> entry.getValue() instanceof Pending.Written)
                            .filter(entry -> entry.getValue().version() <= version)
                            .map(Map.Entry::getKey)
                            .toList();
            var changes = new ArrayList<Change<T>>();
            for (var key : outside) {
                pending.remove(key);
                remove(key).ifPresent(changes::add);
            }
            return changes;
        });
    }

    /** The version from which a watch has to go on. */
    long told() {
        return locked(() -> told);
    }

    // Results of our own writes.

    Optional<Change<T>> written(T object) {
        return locked(() -> isUntold(object) ? shown(object) : Optional.empty());
    }

    /** Our write took the object out of the cache's scope. */
    Optional<Change<T>> left(T object) {
        return locked(() -> {
            var key = ObjectKey.of(object);
            if (!objects.containsKey(key) || !isUntold(object)) {
                return Optional.empty();
            }
            pending.put(key, new Pending.Written(Versions.of(object), listing));
            return remove(key);
        });
    }

    /** The object with this uid is gone. */
    Optional<Change<T>> deleted(ObjectKey key, String uid) {
        return locked(() -> {
            var held = objects.get(key);
            if (held == null || !uid.equals(held.getMetadata().getUid())) {
                return Optional.empty();
            }
            var change = remove(key);
            pending.put(key, new Pending.Deleted(Versions.of(held), listing, uid));
            return change;
        });
    }

    // Readers.

    Optional<T> get(ObjectKey key) {
        return locked(() -> {
            var object = Optional.ofNullable(objects.get(key));
            object.ifPresent(found -> requireAsStored(key, found));
            return object;
        });
    }

    List<T> all() {
        return locked(() -> List.copyOf(objects.values()));
    }

    List<T> in(String namespace) {
        // No name has a character below the one that is here the lowest, and namespaces order
        // first.
        return locked(() ->
                List.copyOf(
                        objects.subMap(
                                        new ObjectKey(namespace, "\0"),
                                        new ObjectKey(namespace + "\0", "\0"))
                                .values()));
    }

    int size() {
        return locked(objects::size);
    }

    void addIndex(String name, Function<T, ? extends Collection<String>> values) {
        locked(() -> {
            var entries = new IndexEntries<T>(values);
            if (indexes.putIfAbsent(name, entries) != null) {
                throw new IllegalArgumentException("the index exists already: " + name);
            }
            objects.forEach((key, object) -> entries.replace(key, null, object));
        });
    }

    List<T> find(String index, String value) {
        return locked(() -> {
            var entries = indexes.get(index);
            if (entries == null) {
                throw new IllegalArgumentException("there is no index " + index);
            }
            return entries.keys(value).stream().map(objects::get).toList();
        });
    }

    // What the lock guards.

    private void tell(long version) {
        if (version < told && version != Versions.NONE) {
            throw new BackInTimeException(told, version);
        }
        told = Math.max(told, version);
    }

    private boolean isUntold(T object) {
        var key = ObjectKey.of(object);
        var version = Versions.of(object);
        var held = objects.get(key);
        var ours = pending.get(key);
        return version > told
                && (held == null || version > Versions.of(held))
                && (ours == null || (version > ours.version() && !isDoomed(object, ours)));
    }

    private Optional<Change<T>> shown(T object) {
        var key = ObjectKey.of(object);
        pending.put(key, new Pending.Written(Versions.of(object), listing));
        return put(key, object);
    }

    private boolean isNews(ObjectKey key, T object) {
        var ours = pending.get(key);
        if (ours != null && isOlder(object, ours)) {
            return false;
        }
        pending.remove(key);
        return true;
    }

    private boolean isOlder(T object, Pending ours) {
        return Versions.of(object) < ours.version() || isDoomed(object, ours);
    }

    private boolean isOurDeletion(ObjectKey key, T object) {
        var ours = pending.get(key);
        return ours != null && isDoomed(object, ours);
    }

    private static boolean isDoomed(HasMetadata object, Pending ours) {
        return ours instanceof Pending.Deleted(_, _, var uid)
                && uid.equals(object.getMetadata().getUid());
    }

    private boolean isListed(Pending ours, long version) {
        return ours.listing() < listing
                || (ours instanceof Pending.Written && ours.version() <= version);
    }

    private Optional<Change<T>> put(ObjectKey key, T object) {
        var before = objects.put(key, object);
        if (before != null) {
            requireAsStored(key, before);
        }
        assert guard.stored(key, object);
        indexes.values().forEach(entries -> entries.replace(key, before, object));
        if (before == null) {
            return Optional.of(new Change.Appeared<>(object));
        }
        var same =
                object.getMetadata()
                        .getResourceVersion()
                        .equals(before.getMetadata().getResourceVersion());
        return same ? Optional.empty() : Optional.of(new Change.Altered<>(before, object));
    }

    private Optional<Change<T>> remove(ObjectKey key) {
        var before = objects.remove(key);
        if (before == null) {
            return Optional.empty();
        }
        requireAsStored(key, before);
        assert guard.removed(key);
        indexes.values().forEach(entries -> entries.replace(key, before, null));
        return Optional.of(new Change.Vanished<>(before));
    }

    private void requireAsStored(ObjectKey key, T object) {
        assert guard.isAsStored(key, object)
                : "somebody changed %s %s in place; cached objects are shared, so change a copy"
                        .formatted(object.getKind(), key);
    }

    private void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private <R> R locked(Supplier<R> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /** The server's versions went back, as after a restored backup: only a new list helps. */
    static final class BackInTimeException extends RuntimeException {
        BackInTimeException(long told, long version) {
            super("the server had told up to %d and now tells %d".formatted(told, version));
        }
    }
}
