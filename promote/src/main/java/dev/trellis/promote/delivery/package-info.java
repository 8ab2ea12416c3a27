/**
 * Delivers bundles: the works that carry their objects, how these works end, and what the agent
 * says of them.
 *
 * <p>Owns the form of a work before and after graduation, and the one rule that keeps objects of a
 * cluster alive: a work goes only after the agent was seen to know what becomes of its objects.
 * Also passes objects that others need to bundles which they share. Reads bundles, their payloads,
 * works and claims. Only this package writes works of bundles, the status of bundles and of claims,
 * and bundles of role Shared; it never writes to a cluster.
 */
@NullMarked
package dev.trellis.promote.delivery;

import org.jspecify.annotations.NullMarked;
