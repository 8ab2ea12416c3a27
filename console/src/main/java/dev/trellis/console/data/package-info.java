/**
 * A hub as the console shows it: watched from the first look on, and made into the data of its
 * pages.
 *
 * <p>Owns the console's caches, the numbers by which a reader learns that something has changed,
 * and what a page is made of; the facts themselves are the hub's {@code view}. Reads clusters,
 * add-ons, placements, configurations and works without their manifests; never Secrets.
 */
@NullMarked
package dev.trellis.console.data;

import org.jspecify.annotations.NullMarked;
