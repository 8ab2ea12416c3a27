/**
 * The kinds that bring operators to the clusters of a fleet: what is wanted where, versions that
 * were frozen, and what became of it on each cluster.
 *
 * <p>Values only, in the group of this product. The kinds that describe operators on one cluster
 * are those of the package {@code operator} and mean the same as ever.
 */
@NullMarked
package dev.trellis.api.operatorset;

import org.jspecify.annotations.NullMarked;
