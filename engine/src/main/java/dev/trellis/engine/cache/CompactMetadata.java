package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the collections of an object's metadata small and unchangeable. The model class gives every
 * object six of them, most of which stay empty and cost more than the strings beside them.
 */
final class CompactMetadata {
    private CompactMetadata() {}

    static void compact(ObjectMeta metadata) {
        metadata.setLabels(compact(metadata.getLabels()));
        metadata.setAnnotations(compact(metadata.getAnnotations()));
        metadata.setFinalizers(compact(metadata.getFinalizers()));
        metadata.setOwnerReferences(compact(metadata.getOwnerReferences()));
        metadata.setManagedFields(compact(metadata.getManagedFields()));
        if (metadata.getAdditionalProperties().isEmpty()) {
            metadata.setAdditionalProperties(Map.of());
        }
    }

    private static <E> List<E> compact(@Nullable List<E> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    private static Map<String, String> compact(@Nullable Map<String, String> map) {
        if (map == null) {
            return Map.of();
        }
        // Beyond one entry the order would be lost, and objects are shown and written in it.
        return map.size() < 2
                ? Map.copyOf(map)
                : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
