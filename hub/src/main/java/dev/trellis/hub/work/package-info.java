/**
 * What the hub itself does about works: it checks them before they are stored, and deletes those
 * that are complete and whose time is over. What is in them is the agents' business.
 *
 * <p>Owns the rules for what a work may look like and who may name an executor, and the moment at
 * which a complete work goes. Reads works, without their manifests, from a cache of its own; only
 * the expiry here deletes works for their age.
 */
@NullMarked
package dev.trellis.hub.work;

import org.jspecify.annotations.NullMarked;
