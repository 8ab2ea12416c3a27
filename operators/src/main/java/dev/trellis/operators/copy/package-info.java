/**
 * Shows operators in the namespaces that they act in.
 *
 * <p>Owns the copies of ClusterServiceVersions in other namespaces than their own. Reads operators,
 * groups and namespaces. A copy does nothing: it tells who looks into a namespace that an operator
 * of another one acts there.
 */
@NullMarked
package dev.trellis.operators.copy;

import org.jspecify.annotations.NullMarked;
