package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema.Flag;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Drops from an object what its schema does not know, and tells what that was. */
public final class Pruning {
    private final Schema metadata;
    private final List<String> unknown = new ArrayList<>();

    private Pruning(Schema metadata) {
        this.metadata = metadata;
    }

    /**
     * Prunes the object in place.
     *
     * @param metadata the shape of an object's metadata, which no schema of a definition repeats
     * @return the paths of what was dropped, in the order of the document
     */
    public static List<String> prune(ObjectNode object, Schema schema, Schema metadata) {
        var pruning = new Pruning(metadata);
        pruning.resource(object, schema, "");
        return pruning.unknown;
    }

    private void resource(ObjectNode object, Schema schema, String path) {
        var names = object.properties().stream().map(java.util.Map.Entry::getKey).toList();
        for (var name : names) {
            if (name.equals("apiVersion") || name.equals("kind")) {
                continue;
            }
            if (name.equals("metadata")) {
                value(object.get(name), metadata, join(path, name));
            } else {
                member(object, name, schema, path);
            }
        }
    }

    private void value(JsonNode value, Schema schema, String path) {
        switch (value) {
            case ObjectNode object when schema.is(Flag.EMBEDDED) -> resource(object, schema, path);
            case ObjectNode object -> {
                if (!isFree(schema)) {
                    object.properties().stream()
                            .map(java.util.Map.Entry::getKey)
                            .toList()
                            .forEach(name -> member(object, name, schema, path));
                }
            }
            case ArrayNode array -> {
                if (schema.items().isPresent()) {
                    for (var i = 0; i < array.size(); i++) {
                        value(array.get(i), schema.items().get(), path + "[" + i + "]");
                    }
                }
            }
            default -> {}
        }
    }

    private void member(ObjectNode object, String name, Schema schema, String path) {
        Optional<Schema> known = schema.member(name);
        if (known.isPresent()) {
            value(object.get(name), known.get(), join(path, name));
        } else if (!schema.is(Flag.PRESERVE_UNKNOWN)) {
            object.remove(name);
            unknown.add(join(path, name));
        }
    }

    /** Nothing below it is declared, so nothing below it can be unknown. */
    private static boolean isFree(Schema schema) {
        return schema.is(Flag.PRESERVE_UNKNOWN)
                && schema.properties().isEmpty()
                && schema.additional().isEmpty();
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
