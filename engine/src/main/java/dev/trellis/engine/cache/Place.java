package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/** Where an object of any kind is, or would be. */
public record Place(ResourceKind<GenericKubernetesResource> kind, ObjectKey key) {

    public String path() {
        return kind.path(key);
    }

    /** {@code deployments.apps studio/painter}. */
    @Override
    public String toString() {
        return kind.resource() + " " + key;
    }
}
