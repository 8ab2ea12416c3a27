/**
 * Objects that belong to operators, of whatever kind: how they are written, found and deleted.
 *
 * <p>Owns the meaning of the labels that name an owner where an owner reference cannot. Writes what
 * it is told to.
 */
@NullMarked
package dev.trellis.operators.owned;

import org.jspecify.annotations.NullMarked;
