/**
 * The hub as promotions see it: the caches and writers of their kinds, and the Secrets that hold
 * values of promoted ones.
 *
 * <p>Owns nothing of its own. It reads Secrets live, so that their values are never kept in a
 * cache; the rest comes from shared caches.
 */
@NullMarked
package dev.trellis.promote.access;

import org.jspecify.annotations.NullMarked;
