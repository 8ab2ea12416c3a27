package dev.trellis.promote.delivery;

import dev.trellis.api.json.RawObject;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The content of a bundle's objects, by identity hash. It may hold values of Secrets. */
record Contents(Map<String, RawObject> byId) {
    Contents {
        byId = Collections.unmodifiableMap(new TreeMap<>(byId));
    }

    Optional<RawObject> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Without the content. */
    @Override
    public String toString() {
        return byId.size() + " objects";
    }
}
