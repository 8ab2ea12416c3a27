/**
 * The webhook that API servers call, and what tells them to.
 *
 * <p>Owns the HTTPS server with the conversion of add-on kinds behind it, and {@code
 * spec.conversion} of their CRDs: only this package writes it. Reads those CRDs from the shared
 * cache and the certificates from their keeper. What a conversion does is decided in the api
 * module; here it is only carried. Other packages can put reviewers behind paths of their own.
 */
@NullMarked
package dev.trellis.hub.webhook;

import org.jspecify.annotations.NullMarked;
