/**
 * Looks after installed operators: whether what they need is there, their Deployments, and how one
 * version takes the place of another.
 *
 * <p>{@code PhaseDecision} is the whole state machine. Owns the status, finalizer and group
 * annotations of ClusterServiceVersions, their Deployments, and the rights in other namespaces that
 * follow from their group. Reads definitions, accounts and rights, which plans bring.
 */
@NullMarked
package dev.trellis.operators.lifecycle;

import org.jspecify.annotations.NullMarked;
