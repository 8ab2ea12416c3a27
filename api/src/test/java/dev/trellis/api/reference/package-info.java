/**
 * Proof that our CRDs are those whose wire format we keep: member by member, and by what a real API
 * server says to sample objects.
 *
 * <p>Reads the reference CRDs, which are no part of this project, where they are at hand.
 */
@NullMarked
package dev.trellis.api.reference;

import org.jspecify.annotations.NullMarked;
