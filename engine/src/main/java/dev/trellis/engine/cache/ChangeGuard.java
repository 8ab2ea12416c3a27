package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds out who changes a cached object in place, which the model classes cannot forbid: all other
 * readers would see a state that the server never had. It costs a hash of the whole object per
 * read, so it works only where assertions are enabled, as in all tests.
 */
final class ChangeGuard {
    private final Map<ObjectKey, Integer> hashes = new HashMap<>();

    /** Always true, so that it can be called in an assertion. */
    boolean stored(ObjectKey key, HasMetadata object) {
        hashes.put(key, object.hashCode());
        return true;
    }

    boolean removed(ObjectKey key) {
        hashes.remove(key);
        return true;
    }

    boolean isAsStored(ObjectKey key, HasMetadata object) {
        return hashes.getOrDefault(key, 0) == object.hashCode();
    }
}
