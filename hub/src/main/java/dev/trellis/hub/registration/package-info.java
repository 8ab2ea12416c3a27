/**
 * The hub's side of clusters that join it.
 *
 * <p>Here is what the packages below share: how the hub lets clusters in, and the names that it and
 * agents agree on. {@code cluster} accepts clusters and cleans up after them, {@code request}
 * answers their certificate requests, {@code lease} notices when they fall silent, and {@code
 * health} tells their add-ons so.
 */
@NullMarked
package dev.trellis.hub.registration;

import org.jspecify.annotations.NullMarked;
