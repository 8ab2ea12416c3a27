/**
 * Reads images of the Open Container Initiative: from layouts on disk and from registries.
 *
 * <p>Owns how an image is named, fetched, checked and unpacked. Nothing of an image is run, and
 * nothing of it is used before it has the digest that its manifest gives. Files are kept under
 * numbers: no name inside an image ever becomes a name on this machine. Writes only below the
 * folder that it is given for this.
 */
@NullMarked
package dev.trellis.operators.image;

import org.jspecify.annotations.NullMarked;
