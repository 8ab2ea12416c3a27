/**
 * Sets of clusters, and their bindings to namespaces.
 *
 * <p>Owns the rule which clusters are in a set. Reads ManagedClusters, ManagedClusterSets and
 * ManagedClusterSetBindings; only this package writes the conditions {@code ClusterSetEmpty} of a
 * set and {@code Bound} of a binding, and creates and mends the sets {@code default} and {@code
 * global}.
 */
@NullMarked
package dev.trellis.hub.clusterset;

import org.jspecify.annotations.NullMarked;
