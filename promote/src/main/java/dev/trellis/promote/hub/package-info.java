/**
 * What the hub has of the objects of a plan already.
 *
 * <p>Owns how claims, bundles and the works of others are read, and the decision what follows for
 * an object that one of them has. Reads the hub through {@link dev.trellis.promote.hub.HubView}; it
 * writes nothing, questions about the caller's rights apart.
 */
@NullMarked
package dev.trellis.promote.hub;

import org.jspecify.annotations.NullMarked;
