/**
 * A whole fleet in this process: the hub and its clusters on the embedded Kubernetes API, the hub's
 * manager, an agent for each cluster, and sample add-ons.
 *
 * <p>Owns how these are put together and the files it leaves for kubectl. What they do is theirs.
 */
@NullMarked
package dev.trellis.cli.up;

import org.jspecify.annotations.NullMarked;
