/**
 * Why an add-on is not as it is wanted on a cluster, down to the root cause.
 *
 * <p>Owns the reason codes of docs/explanations.md and the words of explanations. Reads
 * declarations, installs, placements, configs, works, the cluster and its operators, and where a
 * condition says already what is the matter, quotes it. Writes nothing: whoever shows explanations
 * asks for them.
 */
@NullMarked
package dev.trellis.hub.explain;

import org.jspecify.annotations.NullMarked;
