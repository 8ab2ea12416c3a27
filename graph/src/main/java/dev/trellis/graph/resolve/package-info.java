/**
 * Which operators a namespace should get: all its subscriptions at once, never a set whose needs
 * are not met, never an update that breaks what depends on it.
 *
 * <p>Owns the model of that question ({@link dev.trellis.graph.resolve.ResolveState}), the order in
 * which providers and versions are preferred, the answer ({@link
 * dev.trellis.graph.resolve.Resolution}) and why it is not a better one. Reads indexed catalogs; a
 * run is a pure function of its state.
 */
@NullMarked
package dev.trellis.graph.resolve;

import org.jspecify.annotations.NullMarked;
