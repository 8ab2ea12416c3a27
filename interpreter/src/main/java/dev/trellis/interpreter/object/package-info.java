/**
 * Objects of any kind as trees of JSON.
 *
 * <p>Owns how fields of a tree are read without surprise, which identity an object has, and its
 * canonical text and digest. Trees are never changed here; who changes one works on a copy.
 */
@NullMarked
package dev.trellis.interpreter.object;

import org.jspecify.annotations.NullMarked;
