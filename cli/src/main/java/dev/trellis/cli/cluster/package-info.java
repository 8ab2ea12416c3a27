/**
 * The verbs about the clusters of a fleet.
 *
 * <p>Owns how clusters are shown. Writes only whether the hub accepts a cluster.
 */
@NullMarked
package dev.trellis.cli.cluster;

import org.jspecify.annotations.NullMarked;
