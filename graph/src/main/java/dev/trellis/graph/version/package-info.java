/**
 * Versions and version ranges as operator catalogs write them.
 *
 * <p>Owns the grammar, which differs from that of common libraries: prereleases are ordinary points
 * on the line, and ranges know neither brackets nor carets. Reads text only.
 */
@NullMarked
package dev.trellis.graph.version;

import org.jspecify.annotations.NullMarked;
