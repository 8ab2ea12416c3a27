/**
 * Leader election on a Lease: of several processes at most one does the leader's work.
 *
 * <p>It owns one Lease object: only this package writes it. It reads that object, a clock that
 * never goes back, and, for the times shown in the Lease, the wall clock; no decision depends on
 * the latter, so clocks that disagree do no harm.
 *
 * <p>The rule that keeps leaders apart: a leader counts its lease from the moment <em>before</em>
 * it sent a renewal and ends its work within it; a candidate counts the same length from the moment
 * <em>after</em> it saw that renewal. A process that stands still longer than its lease and then
 * goes on (a frozen machine) can still send a request it had begun; resource versions catch that.
 */
@NullMarked
package dev.trellis.engine.leader;

import org.jspecify.annotations.NullMarked;
