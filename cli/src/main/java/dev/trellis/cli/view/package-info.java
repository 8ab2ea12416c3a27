/**
 * The verbs that show what brings add-ons to clusters: placements and works.
 *
 * <p>Owns how they are shown. Writes nothing.
 */
@NullMarked
package dev.trellis.cli.view;

import org.jspecify.annotations.NullMarked;
