/**
 * Tells the add-ons of a silent cluster that nobody knows how they are.
 *
 * <p>Writes the condition {@code Available} of installs while their cluster's own is Unknown, and
 * at no other time. Reads clusters and installs from the shared caches.
 */
@NullMarked
package dev.trellis.hub.registration.health;

import org.jspecify.annotations.NullMarked;
