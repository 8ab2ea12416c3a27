/**
 * Which policy a bundle is delivered by, and to which clusters.
 *
 * <p>Owns the order among policies that choose the same bundle, and what a policy tells about its
 * bundles. Reads policies, bundles and the decisions of placements. Only this package writes the
 * status of policies and lets deleted ones go.
 */
@NullMarked
package dev.trellis.promote.policy;

import org.jspecify.annotations.NullMarked;
