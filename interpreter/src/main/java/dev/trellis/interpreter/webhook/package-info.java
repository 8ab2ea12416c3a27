/**
 * Interpreters that are asked over HTTPS: which webhook answers for a kind, what it is sent, and
 * what its answer must be.
 *
 * <p>Owns the protocol and one HTTP exchange over a connection that somebody else opened, with the
 * certificate and name of the other side verified. Reads configurations as they were given to it;
 * writes nothing.
 */
@NullMarked
package dev.trellis.interpreter.webhook;

import org.jspecify.annotations.NullMarked;
