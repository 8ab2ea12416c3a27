/**
 * The kinds that the packages of this module share, and what they ask of objects of these kinds.
 *
 * <p>Owns the addresses of kinds and the forms of caches, so that two packages never declare one
 * cache differently. Reads and writes nothing.
 */
@NullMarked
package dev.trellis.operators.kind;

import org.jspecify.annotations.NullMarked;
