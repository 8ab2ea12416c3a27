/**
 * The controllers that carry out the decisions about add-ons: one per declaration, one per install.
 *
 * <p>Owns which installs exist where an add-on follows placements, their owner references and
 * copied annotations, the status of declarations, and of installs everything but what agents on the
 * clusters write. Reads declarations, installs, clusters, placements and their decisions, works and
 * configuration objects. The turns of a rollout are handed from one controller to the other in
 * memory and found again after a restart.
 */
@NullMarked
package dev.trellis.hub.addon;

import org.jspecify.annotations.NullMarked;
