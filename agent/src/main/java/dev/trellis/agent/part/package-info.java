/**
 * What a part of an agent is and what it gets: access to the hub and to the clusters, settings and
 * metrics.
 *
 * <p>Owns the shape of that access; decides and writes nothing. The parts themselves (registration,
 * add-ons, works) are packages beside this one, and {@code dev.trellis.agent.Agent} puts them
 * together.
 */
@NullMarked
package dev.trellis.agent.part;

import org.jspecify.annotations.NullMarked;
