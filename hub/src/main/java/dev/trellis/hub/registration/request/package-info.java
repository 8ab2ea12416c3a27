/**
 * Answers the certificate requests of clusters' own agents.
 *
 * <p>Owns the approval of such requests: of renewals by an access review, of first ones by the
 * hub's settings. Reads requests that name a cluster and no add-on from the shared cache. What asks
 * for an identity that its cluster does not have is left alone for ever and reported by an event.
 */
@NullMarked
package dev.trellis.hub.registration.request;

import org.jspecify.annotations.NullMarked;
