/**
 * Carries promotions out: all or nothing, resumed from the record after a crash at any point.
 *
 * <p>Owns the record of a promotion. Each step is written down before it is taken, and what to do
 * next is a function of the record and of what is there ({@code Transaction}). Until the one write
 * that commits, all that exists is inert and is deleted again on a roll back; after it the bundle
 * is delivered or released as a whole. Reads promotions, claims, bundles, payloads, works of probes
 * and the hub's Secrets. Only this package writes the status of promotions, makes claims, bundles
 * and their payloads. It never writes to a cluster.
 */
@NullMarked
package dev.trellis.promote.transaction;

import org.jspecify.annotations.NullMarked;
