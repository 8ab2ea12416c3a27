/**
 * Accepts clusters, and cleans up after those that go.
 *
 * <p>Owns the namespace of a cluster and its label, the roles and bindings of its agents, the
 * condition {@code HubAcceptedManagedCluster} and, on the way out, {@code Deleting}; of the
 * ManagedCluster itself the hub's two finalizers, the taints that follow from its availability and
 * the labels that tell of its add-ons. Reads clusters, installs and what it made itself from the
 * shared caches; what clusters that go leave behind, from the server.
 */
@NullMarked
package dev.trellis.hub.registration.cluster;

import org.jspecify.annotations.NullMarked;
