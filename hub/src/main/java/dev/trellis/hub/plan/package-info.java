/**
 * What changed objects would do to a fleet before anybody stores them.
 *
 * <p>A {@link dev.trellis.hub.plan.FleetState} with the changed objects in it is rehearsed: the
 * hub's own decisions are taken on it again and again, and clusters that can be reached are thought
 * to apply what they are given, until nothing moves any more. Owns the comparison of how a fleet is
 * and how it would end. Reads what it is given and writes nothing.
 */
@NullMarked
package dev.trellis.hub.plan;

import org.jspecify.annotations.NullMarked;
