/**
 * Events about objects, for people who look at them with kubectl.
 *
 * <p>Owns the decision which occurrences become events of their own, which only count up an event
 * that is there, and which are dropped. Reads nothing; only this package writes events. Recording
 * never waits and never fails: an event is worth less than the reconcile that reports it.
 */
@NullMarked
package dev.trellis.engine.event;

import org.jspecify.annotations.NullMarked;
