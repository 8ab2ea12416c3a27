package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.registry.DeleteOptions;
import dev.trellis.apiserver.registry.Target;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.registry.WriteOptions;
import dev.trellis.apiserver.store.Store;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads and writes built-in objects in the name of the server. */
final class Objects {
    private final Verbs verbs;

    Objects(Verbs verbs) {
        this.verbs = verbs;
    }

    Store store() {
        return verbs.cluster().store();
    }

    ApiKind kind(String group, String plural) {
        return verbs.cluster().catalog().find(group, "v1", plural).orElseThrow();
    }

    Optional<ObjectNode> find(ApiKind kind, String key) {
        return store().find(kind.table(), key).map(entry -> Json.readStored(entry.bytes()));
    }

    void create(ApiKind kind, String namespace, ObjectNode object) {
        verbs.writes().create(new Target(kind, namespace, "", ""), object, WriteOptions.own());
    }

    void change(ApiKind kind, String key, String subresource, UnaryOperator<ObjectNode> change) {
        verbs.writes().patch(target(kind, key, subresource), change, WriteOptions.own());
    }

    void delete(ApiKind kind, String key) {
        verbs.deletes().delete(target(kind, key, ""), DeleteOptions.PLAIN);
    }

    /** Whether the namespace is there to stay. */
    boolean isActive(String namespace) {
        return find(kind("", "namespaces"), namespace)
                .filter(found -> !found.path("metadata").has("deletionTimestamp"))
                .isPresent();
    }

    static String namespaceOf(String key) {
        return key.contains("/") ? key.substring(0, key.indexOf('/')) : "";
    }

    static String nameOf(String key) {
        return key.substring(key.indexOf('/') + 1);
    }

    private static Target target(ApiKind kind, String key, String subresource) {
        return new Target(kind, namespaceOf(key), nameOf(key), subresource);
    }
}
