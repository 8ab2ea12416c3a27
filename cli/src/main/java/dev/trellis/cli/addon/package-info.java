/**
 * The verbs about add-ons on a hub: what is where, why something is not as it is wanted, and who
 * needs whom.
 *
 * <p>Owns how these are shown. The words of explanations are the hub's.
 */
@NullMarked
package dev.trellis.cli.addon;

import org.jspecify.annotations.NullMarked;
