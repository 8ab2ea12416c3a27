package dev.trellis.sdk.manage;

import dev.trellis.api.cluster.ManagedCluster;

import java.util.Optional;
import java.util.function.Function;

/**
 * What a described add-on may look at on the hub, all of it in memory.
 *
 * @param clusters the cluster of a name
 */
public record HubView(ConfigLookup configs, Function<String, Optional<ManagedCluster>> clusters) {}
