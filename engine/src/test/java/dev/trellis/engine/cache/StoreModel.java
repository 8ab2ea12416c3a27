package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * An API server with a history, a watch that lags behind it, lists that take their time, and writes
 * of ours whose results arrive late, all feeding one store.
 */
final class StoreModel {
    static final String INDEX = "by value";

    private record Happened(boolean deleted, ConfigMap object) {}

    private final Gen gen;
    private final Store<ConfigMap> store = new Store<>();
    private final List<Happened> history = new ArrayList<>();
    private final Map<ObjectKey, ConfigMap> server = new TreeMap<>();
    private final Deque<Runnable> lateResults = new ArrayDeque<>();
    private final Map<ObjectKey, Long> shownWrites = new HashMap<>();
    private final Map<ObjectKey, String> shownDeletions = new HashMap<>();
    private @Nullable Listing listing;
    private int delivered;

    private record Listing(long version, int position, Deque<ConfigMap> left) {}

    StoreModel(Gen gen) {
        this.gen = gen;
        store.addIndex(INDEX, object -> List.of(object.getData().get("value")));
    }

    void step() {
        switch (gen.intBetween(0, 9)) {
            case 0, 1 -> foreignWrite();
            case 2, 3 -> ourWrite();
            case 4 -> ourDeletion();
            case 5 -> lateResult();
            case 6, 7 -> deliverOne();
            case 8 -> listSome();
            default -> bookmark();
        }
        checkAlways();
    }

    /** Everything arrives in the end. */
    void settle() {
        while (!lateResults.isEmpty()) {
            lateResult();
        }
        while (listing != null) {
            listSome();
        }
        while (delivered < history.size()) {
            deliverOne();
        }
        checkAlways();
        assertThat(store.all()).containsExactlyElementsOf(server.values());
        store.toldUpTo(history.size());
        assertThat(store.all()).containsExactlyElementsOf(server.values());
    }

    private void foreignWrite() {
        var key = anyKey();
        if (server.containsKey(key) && gen.chance(40)) {
            delete(key);
        } else {
            write(key);
        }
    }

    private void ourWrite() {
        var key = anyKey();
        var result = write(key);
        Runnable told =
                () -> {
                    store.written(result);
                    shownWrites.merge(key, Versions.of(result), Math::max);
                };
        if (gen.bool()) {
            told.run();
        } else {
            lateResults.add(told);
        }
    }

    private void ourDeletion() {
        var key = anyKey();
        var target = store.get(key).orElse(null);
        var there = server.get(key);
        // By uid, as all our deletions are.
        if (target == null || there == null || !uid(target).equals(uid(there))) {
            return;
        }
        delete(key);
        Runnable told =
                () -> {
                    store.deleted(key, uid(target));
                    shownDeletions.put(key, uid(target));
                };
        if (gen.bool()) {
            told.run();
        } else {
            lateResults.add(told);
        }
    }

    private void lateResult() {
        var result = gen.bool() ? lateResults.pollFirst() : lateResults.pollLast();
        if (result != null) {
            result.run();
        }
    }

    private void deliverOne() {
        if (listing == null && delivered < history.size()) {
            var event = history.get(delivered++);
            if (event.deleted()) {
                store.absent(event.object());
            } else if (!confirms(event.object())) {
                store.present(event.object());
            }
        }
    }

    private boolean confirms(ConfigMap told) {
        return store.confirms(ObjectKey.of(told), told.getMetadata().getUid(), Versions.of(told));
    }

    private void listSome() {
        if (listing == null) {
            store.beginListing();
            // The snapshot is taken a little later than the request was sent.
            for (var meanwhile = gen.intBetween(0, 2); meanwhile > 0; meanwhile--) {
                foreignWrite();
            }
            listing =
                    new Listing(history.size(), history.size(), new ArrayDeque<>(server.values()));
        }
        for (var page = gen.intBetween(0, 2); page > 0 && !listing.left().isEmpty(); page--) {
            store.list(listing.left().removeFirst());
        }
        if (listing.left().isEmpty()) {
            store.endListing(listing.version());
            delivered = listing.position();
            listing = null;
        }
    }

    private void bookmark() {
        if (listing == null && delivered > 0) {
            store.toldUpTo(delivered);
        }
    }

    private void checkAlways() {
        for (var key : KEYS) {
            var seen = store.get(key).orElse(null);
            var ours = shownWrites.getOrDefault(key, 0L);
            if (seen == null) {
                assertThat(goneSince(key, ours)).as("%s hides our write %d", key, ours).isTrue();
            } else {
                assertThat(history.get((int) Versions.of(seen) - 1).object()).isEqualTo(seen);
                assertThat(Versions.of(seen))
                        .as("%s shows less than we wrote", key)
                        .isGreaterThanOrEqualTo(ours);
                assertThat(uid(seen))
                        .as("%s shows what we deleted", key)
                        .isNotEqualTo(shownDeletions.get(key));
            }
        }
        for (var value : VALUES) {
            assertThat(store.find(INDEX, value))
                    .containsExactlyElementsOf(
                            store.all().stream()
                                    .filter(object -> value.equals(object.getData().get("value")))
                                    .toList());
        }
    }

    private boolean goneSince(ObjectKey key, long version) {
        return version == 0
                || history.stream()
                        .skip(version)
                        .anyMatch(event ->
                                event.deleted() && ObjectKey.of(event.object()).equals(key));
    }

    private ConfigMap write(ObjectKey key) {
        var before = server.get(key);
        var made = object(key, before == null ? "uid" + history.size() : uid(before));
        server.put(key, made);
        history.add(new Happened(false, made));
        return made;
    }

    private void delete(ObjectKey key) {
        var last = Objects.requireNonNull(server.remove(key));
        history.add(new Happened(true, object(key, uid(last))));
    }

    private ConfigMap object(ObjectKey key, String uid) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(key.namespace())
                .withName(key.name())
                .withUid(uid)
                .withResourceVersion(Long.toString(history.size() + 1L))
                .endMetadata()
                .addToData("value", gen.pick(VALUES))
                .build();
    }

    private static final List<ObjectKey> KEYS =
            List.of(
                    new ObjectKey("a", "one"),
                    new ObjectKey("a", "two"),
                    new ObjectKey("b", "one"));
    private static final List<String> VALUES = List.of("x", "y");

    private ObjectKey anyKey() {
        return gen.pick(KEYS);
    }

    private static String uid(ConfigMap object) {
        return object.getMetadata().getUid();
    }
}
