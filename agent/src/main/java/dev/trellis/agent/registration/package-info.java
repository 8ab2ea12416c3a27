/**
 * How a managed cluster joins its hub and stays there: the first request, acceptance, credentials
 * and their checks, heartbeat, and what is told about the cluster.
 *
 * <p>Reads the kubeconfigs for the hub, the agent's ManagedCluster and lease, and of the managed
 * cluster its health, version, nodes and claims. Only this package creates the ManagedCluster,
 * renews its lease, and writes {@code ManagedClusterJoined}, {@code
 * ManagedClusterConditionAvailable}, {@code ClusterCertificateRotated} and the reported resources,
 * version and claims.
 */
@NullMarked
package dev.trellis.agent.registration;

import org.jspecify.annotations.NullMarked;
