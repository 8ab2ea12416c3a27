/**
 * The update graph of one channel: which entry updates which, and in what order they are preferred.
 *
 * <p>Owns two rules that look alike and are not: whether a channel makes sense when it is loaded,
 * which stops at skipped entries, and the order of its entries, which walks through them. Version
 * numbers decide neither.
 */
@NullMarked
package dev.trellis.graph.update;

import org.jspecify.annotations.NullMarked;
