package dev.trellis.engine.client;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/**
 * A kind that a server has.
 *
 * @param watchable whether it can be listed and watched; some aggregated kinds cannot
 */
public record ServedKind(ResourceKind<GenericKubernetesResource> kind, boolean watchable) {}
