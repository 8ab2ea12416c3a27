/**
 * The objects of a cluster as the resolver sees them.
 *
 * <p>Owns how Subscriptions, ClusterServiceVersions, OperatorGroups and CatalogSources become the
 * state of a run: which operators are copies, what an operator without stated properties offers and
 * needs. Reads manifests from streams, such as {@code kubectl get -o yaml} prints them.
 */
@NullMarked
package dev.trellis.graph.snapshot;

import org.jspecify.annotations.NullMarked;
