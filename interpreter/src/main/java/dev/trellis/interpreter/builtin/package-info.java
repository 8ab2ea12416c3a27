/**
 * The rules for the kinds of Kubernetes itself, in code.
 *
 * <p>Owns what those kinds depend on, when they are healthy, what of a running object must be kept,
 * what of a status is told, and how many replicas there are. All of it is pure. A field that is not
 * of the form its kind asks for is passed over with a warning.
 */
@NullMarked
package dev.trellis.interpreter.builtin;

import org.jspecify.annotations.NullMarked;
