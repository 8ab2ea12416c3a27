/**
 * Two add-ons of which one cannot do without the other. Neither knows of it: the declaration says
 * so, the hub watches it, and both run in one manager.
 */
@NullMarked
package dev.trellis.examples.pair;

import org.jspecify.annotations.NullMarked;
