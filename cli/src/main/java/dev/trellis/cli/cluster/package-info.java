/**
 * The verbs about the clusters of a fleet.
 *
 * <p>Owns how clusters are shown. Writes whether the hub accepts a cluster and whether it stays,
 * and what a hub and a managed cluster need before their programs can run.
 */
@NullMarked
package dev.trellis.cli.cluster;

import org.jspecify.annotations.NullMarked;
