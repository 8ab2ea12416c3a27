/**
 * What belongs to a workload.
 *
 * <p>Owns the walk from roots along everything that interpreters and neighbours tell, which objects
 * every cluster has by itself, and what is left of an object when it is to be delivered. Reads the
 * member through {@link dev.trellis.promote.member.Member}; the result does not depend on the order
 * of roots or answers, and cycles end the walk like anything else that was seen before.
 */
@NullMarked
package dev.trellis.promote.closure;

import org.jspecify.annotations.NullMarked;
