/**
 * Takes out of an object what a cluster has put in, so that the rest can be kept elsewhere.
 *
 * <p>Owns which fields those are, by kind, and tells each one it took. Everything else stays as it
 * was read, empty lists and objects included: a pod template that loses an {@code emptyDir: {}}
 * restarts its pods.
 */
@NullMarked
package dev.trellis.interpreter.prune;

import org.jspecify.annotations.NullMarked;
