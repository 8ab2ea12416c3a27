package dev.trellis.apiserver.metadata;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;

/** When an object's generation counts up. */
public final class Generation {
    private Generation() {}

    /** The first one, for kinds that count. */
    public static void start(ObjectNode object, ApiKind kind) {
        if (kind.has(Trait.GENERATION)) {
            Meta.of(object).node().put("generation", 1);
        }
    }

    /** Keeps the old one, or counts up where what was asked for is another. */
    public static void update(ObjectNode object, ObjectNode old, ApiKind kind) {
        var meta = Meta.of(object);
        meta.restore("generation", Meta.of(old));
        if (kind.has(Trait.GENERATION) && isOther(object, old, kind)) {
            meta.node().put("generation", Meta.of(old).generation() + 1);
        }
    }

    private static boolean isOther(ObjectNode object, ObjectNode old, ApiKind kind) {
        if (kind.has(Trait.GENERATION_BY_ANNOTATIONS)
                && !Meta.of(object).annotations().equals(Meta.of(old).annotations())) {
            return true;
        }
        if (kind.has(Trait.GENERATION_BY_LABELS)
                && !Meta.of(object).labels().equals(Meta.of(old).labels())) {
            return true;
        }
        return !Json.same(wanted(object, kind), wanted(old, kind));
    }

    private static ObjectNode wanted(ObjectNode object, ApiKind kind) {
        var copy = Json.copyOf(object);
        copy.remove("metadata");
        copy.remove("apiVersion");
        if (!kind.has(Trait.CUSTOM) || kind.hasStatus()) {
            copy.remove("status");
        }
        return copy;
    }
}
