/**
 * What becomes of a cluster when operators are taken away: what breaks, and what nobody needs then.
 *
 * <p>Owns that judgement. Reads a snapshot of the cluster; decides about nothing else and writes
 * nothing.
 */
@NullMarked
package dev.trellis.graph.removal;

import org.jspecify.annotations.NullMarked;
