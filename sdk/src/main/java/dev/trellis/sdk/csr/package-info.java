/**
 * Certificates of agents: whose requests are approved, and how those of other signers than the
 * hub's are signed.
 *
 * <p>Owns the approval and the certificate of requests that agents of registered add-ons make
 * ({@link dev.trellis.sdk.csr.CsrDecision}). Reads the request as it was sent, labels and subject
 * alike: nothing in it is believed before a check compared it with who asked. Requests are hostile
 * input; one that cannot be read is not approved.
 */
@NullMarked
package dev.trellis.sdk.csr;

import org.jspecify.annotations.NullMarked;
