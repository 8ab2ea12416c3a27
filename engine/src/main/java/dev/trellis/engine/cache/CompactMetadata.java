package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;

import org.jspecify.annotations.Nullable;

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
        metadata.setOwnerReferences(owners(metadata.getOwnerReferences()));
        metadata.setManagedFields(compact(metadata.getManagedFields()));
        if (metadata.getAdditionalProperties().isEmpty()) {
            metadata.setAdditionalProperties(Map.of());
        }
    }

    private static List<OwnerReference> owners(@Nullable List<OwnerReference> owners) {
        var compact = compact(owners);
        compact.stream()
                .filter(owner -> owner.getAdditionalProperties().isEmpty())
                .forEach(owner -> owner.setAdditionalProperties(Map.of()));
        return compact;
    }

    private static <E> List<E> compact(@Nullable List<E> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    private static Map<String, String> compact(@Nullable Map<String, String> map) {
        if (map == null) {
            return Map.of();
        }
        // To the server a label without a value has an empty one.
        map.replaceAll((_, value) -> value == null ? "" : value);
        return map.size() < 2 ? Map.copyOf(map) : new FrozenMap(map);
    }
}
