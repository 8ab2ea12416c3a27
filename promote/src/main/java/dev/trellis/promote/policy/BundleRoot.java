package dev.trellis.promote.policy;

import dev.trellis.api.promotion.ObjectRef;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** A root of a bundle, as policies choose it. */
public record BundleRoot(ObjectRef ref, Map<String, String> labels) {
    public BundleRoot {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }
}
