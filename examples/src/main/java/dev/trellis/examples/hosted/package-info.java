/**
 * An add-on whose agent may run on another cluster than the one it serves. It owns nothing but the
 * works of its installs, which the manager writes.
 */
@NullMarked
package dev.trellis.examples.hosted;

import org.jspecify.annotations.NullMarked;
