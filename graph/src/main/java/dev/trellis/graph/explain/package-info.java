/**
 * Explanations as data: why something is not as it is wanted, down to the root cause.
 *
 * <p>Owns the form of an explanation, its order, how it is said in sentences and how the
 * explanations of many places are folded into classes. Knows nothing of what is explained: who
 * makes explanations brings the reason codes and the words.
 */
@NullMarked
package dev.trellis.graph.explain;

import org.jspecify.annotations.NullMarked;
