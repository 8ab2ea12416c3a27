/**
 * Says which namespaces the operators of a group act in, and which APIs they provide there.
 *
 * <p>Owns the status of OperatorGroups, their lists of provided APIs, the roles for these, and the
 * labels that mark namespaces. Reads groups, operators, namespaces and accounts.
 */
@NullMarked
package dev.trellis.operators.group;

import org.jspecify.annotations.NullMarked;
