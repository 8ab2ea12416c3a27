/**
 * Says which namespaces the operators of a group act in.
 *
 * <p>Owns the status of OperatorGroups, the labels that mark their namespaces, and copies of
 * operators in those. Reads groups, namespaces and accounts.
 */
@NullMarked
package dev.trellis.operators.group;

import org.jspecify.annotations.NullMarked;
