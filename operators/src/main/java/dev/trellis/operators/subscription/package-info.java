/**
 * Decides per namespace which operators it should have, and writes that down as plans.
 *
 * <p>All subscriptions of a namespace are one question; the answer comes from the resolver. Owns
 * the status of Subscriptions, creates InstallPlans with their first status, and deletes old ones.
 * Reads catalogs from the shelf, and subscriptions, operators, groups and plans from caches.
 */
@NullMarked
package dev.trellis.operators.subscription;

import org.jspecify.annotations.NullMarked;
