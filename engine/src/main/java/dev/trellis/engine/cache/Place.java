package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/**
 * Where an object of any kind is, or would be.
 *
 * @param kind its name is that of the resource: places are equal where their paths are, also for
 *     those who never learnt the name of the kind
 */
public record Place(ResourceKind<GenericKubernetesResource> kind, ObjectKey key) {

    public Place {
        kind = nameless(kind);
    }

    static ResourceKind<GenericKubernetesResource> nameless(
            ResourceKind<GenericKubernetesResource> kind) {
        return ResourceKind.untyped(
                kind.group(), kind.version(), kind.plural(), kind.plural(), kind.namespaced());
    }

    public String path() {
        return kind.path(key);
    }

    /** {@code deployments.apps studio/painter}. */
    @Override
    public String toString() {
        return kind.resource() + " " + key;
    }
}
