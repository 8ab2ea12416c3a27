/**
 * What the cluster itself is and serves.
 *
 * <p>Reads the version and the discovery of the API server, and remembers them for a while. Writes
 * nothing.
 */
@NullMarked
package dev.trellis.operators.cluster;

import org.jspecify.annotations.NullMarked;
