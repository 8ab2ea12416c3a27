/**
 * Managed clusters, the sets they belong to, who may see a set, and what a cluster claims about
 * itself.
 *
 * <p>Values only, and the names that hub and agents agree on.
 */
@NullMarked
package dev.trellis.api.cluster;

import org.jspecify.annotations.NullMarked;
