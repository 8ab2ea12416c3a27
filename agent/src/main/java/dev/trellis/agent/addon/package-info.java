/**
 * The add-ons of a managed cluster, as its agent sees them: their credentials for the hub and for
 * other signers, and their health.
 *
 * <p>Reads the ManagedClusterAddOns of the cluster and the leases of their agents. Only this
 * package writes {@code Available} (by lease), {@code ClusterCertificateRotated}, {@code
 * TokenRefreshed} and the driver of a registration, and only it makes and deletes the secrets with
 * credentials of add-ons.
 */
@NullMarked
package dev.trellis.agent.addon;

import org.jspecify.annotations.NullMarked;
