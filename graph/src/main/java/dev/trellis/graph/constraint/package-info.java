/**
 * What operators offer and what they need: the typed properties of a catalog's bundles and of
 * installed operators.
 *
 * <p>Owns how properties are read, when one operator meets another one's requirement, and how a
 * requirement is put in words. Reads JSON texts that others have loaded.
 */
@NullMarked
package dev.trellis.graph.constraint;

import org.jspecify.annotations.NullMarked;
