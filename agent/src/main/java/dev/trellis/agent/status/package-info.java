/**
 * What the hub is told of applied objects: whether they are there, the feedback and the conditions
 * that a work asks for, and what all of that means for the work as a whole.
 *
 * <p>Owns the conditions {@code Available} and {@code StatusFeedbackSynced}, those that rules make,
 * and the feedback values in the status of a work: only what this package decides is written there.
 * Pure: it reads and writes nothing. The work package gathers, calls it and writes.
 */
@NullMarked
package dev.trellis.agent.status;

import org.jspecify.annotations.NullMarked;
