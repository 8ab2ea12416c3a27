/**
 * Which clusters have an install of an add-on, and what its metadata says.
 *
 * <p>Owns the existence of installs for add-ons that follow placements, the owner reference of an
 * install to its declaration, and the annotations that an install has from its cluster. Reads
 * declarations, placement decisions and managed clusters.
 */
@NullMarked
package dev.trellis.hub.install;

import org.jspecify.annotations.NullMarked;
