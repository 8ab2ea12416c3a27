package dev.trellis.api.meta;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/** Questions about the metadata of an object of any kind. */
public final class Metadata {
    private Metadata() {}

    public static Optional<String> annotation(HasMetadata object, String key) {
        return entry(object.getMetadata().getAnnotations(), key);
    }

    public static Optional<String> label(HasMetadata object, String key) {
        return entry(object.getMetadata().getLabels(), key);
    }

    /** Whether the object is deleted already and stays only for its finalizers. */
    public static boolean isTerminating(HasMetadata object) {
        return object.getMetadata().getDeletionTimestamp() != null;
    }

    private static Optional<String> entry(@Nullable Map<String, String> map, String key) {
        return map == null ? Optional.empty() : Optional.ofNullable(map.get(key));
    }
}
