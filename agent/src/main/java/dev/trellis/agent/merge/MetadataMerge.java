package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;

/**
 * Metadata of a manifest on top of that of the object that is there. Labels and annotations of
 * others stay; a key with a minus behind it takes the key out.
 */
public final class MetadataMerge {
    private static final String METADATA = "metadata";
    private static final List<String> MAPS = List.of("labels", "annotations");
    private static final String REMOVAL = "-";

    private MetadataMerge() {}

    /** The metadata of the object as it is to be written; finalizers stay as they are. */
    static ObjectNode merged(JsonNode live, JsonNode manifest) {
        var metadata = Trees.copyOf(live, METADATA);
        // Not sent, they stay as they are.
        metadata.remove("managedFields");
        var wanted = manifest.path(METADATA);
        for (var map : MAPS) {
            if (!wanted.path(map).isEmpty()) {
                mergeInto(metadata.withObjectProperty(map), wanted.path(map));
            }
        }
        for (var reference : wanted.path(OwnerRefs.MEMBER)) {
            metadata.set(
                    OwnerRefs.MEMBER, OwnerRefs.merged(metadata.path(OwnerRefs.MEMBER), reference));
        }
        return metadata;
    }

    /** Whether the object has all that the manifest's metadata asks for. */
    public static boolean isIn(JsonNode live, JsonNode manifest) {
        var before = Trees.copyOf(live, METADATA);
        before.remove("managedFields");
        return Trees.sameOrEmpty(before, merged(live, manifest));
    }

    /** The manifest as it can be created: what asks for a removal is left out. */
    public static ObjectNode withoutRemovals(ObjectNode manifest) {
        var clean = manifest.deepCopy();
        if (clean.path(METADATA) instanceof ObjectNode metadata) {
            for (var map : MAPS) {
                if (metadata.path(map) instanceof ObjectNode found) {
                    found.remove(
                            found.propertyStream()
                                    .map(entry -> entry.getKey())
                                    .filter(key -> key.endsWith(REMOVAL))
                                    .toList());
                }
            }
            var owners = metadata.arrayNode();
            for (var reference : metadata.path(OwnerRefs.MEMBER)) {
                if (!Trees.text(reference, "uid").endsWith(OwnerRefs.REMOVAL)) {
                    owners.add(reference);
                }
            }
            if (owners.isEmpty()) {
                metadata.remove(OwnerRefs.MEMBER);
            } else {
                metadata.set(OwnerRefs.MEMBER, owners);
            }
        }
        return clean;
    }

    private static void mergeInto(ObjectNode existing, JsonNode wanted) {
        wanted.propertyStream()
                .forEach(entry -> {
                    var key = entry.getKey();
                    if (key.endsWith(REMOVAL)) {
                        existing.remove(key.substring(0, key.length() - REMOVAL.length()));
                    } else {
                        existing.put(key, entry.getValue().asText(""));
                    }
                });
    }
}
