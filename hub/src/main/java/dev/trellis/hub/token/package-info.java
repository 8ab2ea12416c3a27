/**
 * What an agent needs on the hub to use tokens of a service account instead of a certificate.
 *
 * <p>Owns the service account, the role and the binding with the label {@code
 * addon.open-cluster-management.io/token-infrastructure}, in the namespace of each cluster whose
 * agent chose tokens, and the condition {@code TokenInfrastructureReady} of its install. Reads the
 * registrations in the status of installs, whether or not their add-on is declared.
 */
@NullMarked
package dev.trellis.hub.token;

import org.jspecify.annotations.NullMarked;
