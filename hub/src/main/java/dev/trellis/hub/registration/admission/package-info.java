/**
 * What API servers ask the hub before they store a ManagedCluster.
 *
 * <p>Owns the time of taints, which nobody else may set, and the set that a cluster is in unless
 * somebody says otherwise. Keeps people from letting clusters in, or into sets, who may not.
 * Nothing is stored while nobody answers: an accepted cluster has rights on the hub.
 */
@NullMarked
package dev.trellis.hub.registration.admission;

import org.jspecify.annotations.NullMarked;
