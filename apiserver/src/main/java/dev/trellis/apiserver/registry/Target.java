package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.kind.ApiKind;

/**
 * What a request is about.
 *
 * @param namespace empty for all namespaces and for kinds without
 * @param name empty for the collection
 * @param subresource empty for the object itself
 */
public record Target(ApiKind kind, String namespace, String name, String subresource) {
    public String key() {
        return kind.key(namespace, name);
    }

    /** What the keys of the collection begin with. */
    public String prefix() {
        return kind.namespaced() && !namespace.isEmpty() ? namespace + "/" : "";
    }

    public Target named(String other) {
        return new Target(kind, namespace, other, subresource);
    }

    /** The same object by another of its endpoints. */
    public Target of(String other) {
        return new Target(kind, namespace, name, other);
    }

    StatusError notFound() {
        return StatusError.notFound(kind.resource(name));
    }
}
