/**
 * The hub's own certificates: an authority that API servers are told to trust, and the certificate
 * that the webhook server shows them.
 *
 * <p>Owns when they are made, renewed and forgotten ({@link
 * dev.trellis.hub.certificate.CertificateDecision}, a pure function), and the Secret in which all
 * replicas share them. Only this package writes that Secret. Who serves the certificate or tells
 * others about the authority listens to {@link dev.trellis.hub.certificate.CertificateKeeper}.
 */
@NullMarked
package dev.trellis.hub.certificate;

import org.jspecify.annotations.NullMarked;
