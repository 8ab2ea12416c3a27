/**
 * Brings operators to the clusters of a fleet.
 *
 * <p>Reads OperatorSets, OperatorLocks, placements with their decisions, and the catalogs of the
 * hub. For each cluster it asks the resolver what the cluster should have, once for all clusters of
 * which the same is known; the rollout engine of add-ons says whose turn it is. Only this package
 * writes ClusterOperatorStatuses, which keep what was decided, and the works that deliver it: a
 * catalog of just the chosen versions, and a Subscription for each. On the cluster its own resolver
 * has the last word, since it alone knows all that is there; what it says comes back as feedback.
 */
@NullMarked
package dev.trellis.hub.operatorset;

import org.jspecify.annotations.NullMarked;
