/**
 * Verbs about taking running workloads under the hub's management.
 *
 * <p>Owns the flags, and how plans and graphs are shown. Reads both clusters through the planner of
 * module promote; these verbs write nothing.
 */
@NullMarked
package dev.trellis.cli.promote;

import org.jspecify.annotations.NullMarked;
