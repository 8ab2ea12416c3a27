/**
 * The managed cluster's side of the fleet, put together: one agent is one object that joins a hub,
 * applies its works and reports health. Its parts are packages of their own.
 */
@NullMarked
package dev.trellis.agent;

import org.jspecify.annotations.NullMarked;
