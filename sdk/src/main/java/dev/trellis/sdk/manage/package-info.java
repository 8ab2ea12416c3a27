/**
 * Carries out what the decisions of this module want: the part of an add-on manager that talks to
 * the hub.
 *
 * <p>Owns the caches that all parts of a manager share, and the writes of works, of permissions and
 * of answers to certificate requests. Reads installs, declarations, clusters, works and
 * configuration objects. The hub's manager uses it for the add-ons it runs itself, an author's
 * manager for its own.
 */
@NullMarked
package dev.trellis.sdk.manage;

import org.jspecify.annotations.NullMarked;
