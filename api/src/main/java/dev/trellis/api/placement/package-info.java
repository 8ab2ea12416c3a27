/**
 * How clusters are chosen: the wish (Placement), the result (PlacementDecision) and scores that
 * add-ons contribute (AddOnPlacementScore).
 *
 * <p>Values only, and the names that the writer of decisions and their readers agree on.
 */
@NullMarked
package dev.trellis.api.placement;

import org.jspecify.annotations.NullMarked;
