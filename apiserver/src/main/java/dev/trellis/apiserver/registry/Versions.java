package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.store.Entry;

/**
 * Stored bytes as a version of a kind shows them. Usually those are the same bytes; only an object
 * of another version, or one from before the schema changed, is read and written anew.
 */
final class Versions {
    private Versions() {}

    static byte[] show(Entry entry, ApiKind kind) {
        return isAsStored(entry, kind)
                ? entry.bytes()
                : Json.write(Stamped.ordered(parse(entry, kind)));
    }

    /** The object in the version of the kind; the caller's own to change. */
    static ObjectNode parse(Entry entry, ApiKind kind) {
        var object = Json.readStored(entry.bytes());
        if (!isAsStored(entry, kind)) {
            object.put("apiVersion", kind.apiVersion());
            // By the schema of the version that is kept: another one may know more defaults, but
            // they come only with a write.
            kind.custom().ifPresent(custom -> Shape.fit(object, kind, custom.storageSchema()));
        }
        return object;
    }

    /** The object in the version in which it is kept. */
    static ObjectNode stored(ObjectNode object, ApiKind kind) {
        var version = kind.custom().map(ApiKind.Custom::storageVersion).orElse(kind.version());
        if (version.equals(kind.version())) {
            return object;
        }
        var copy = Json.copyOf(object);
        return copy.put("apiVersion", kind.group() + "/" + version);
    }

    private static boolean isAsStored(Entry entry, ApiKind kind) {
        return kind.custom()
                .map(custom ->
                        custom.storageVersion().equals(kind.version())
                                && entry.revision() > custom.since())
                .orElse(true);
    }
}
