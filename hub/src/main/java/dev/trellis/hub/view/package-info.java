/**
 * What people are shown of a fleet, as data: add-ons, clusters, who needs whom, and why something
 * is not as it is wanted.
 *
 * <p>Owns which facts a view has and what they are called; the command line and the console show
 * the same ones, each in its own form. Reads a hub's objects, which the caller brings; writes
 * nothing. The words of explanations are those of {@code explain}.
 */
@NullMarked
package dev.trellis.hub.view;

import org.jspecify.annotations.NullMarked;
