package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.function.Supplier;

/**
 * An object that a watch told and nobody has made yet. Half of what a busy process is told it wrote
 * itself and holds already; to know that, what names the object is enough.
 */
record Unread<T extends HasMetadata>(
        ObjectKey key, String uid, String version, Supplier<Found<T>> whole) {}
