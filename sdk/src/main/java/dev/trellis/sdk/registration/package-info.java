/**
 * How an agent comes to its credentials: what an install's status tells the cluster to ask for.
 *
 * <p>Owns of an install's status {@code supportedConfigs}, {@code registrations} (all but the
 * driver and a token's subject, which the cluster writes), {@code namespace} and the condition
 * {@code RegistrationApplied}. Reads the add-on's answers and the install. What the agent may do on
 * the hub is told by the package {@code rbac}, who gets a certificate by {@code csr}.
 */
@NullMarked
package dev.trellis.sdk.registration;

import org.jspecify.annotations.NullMarked;
