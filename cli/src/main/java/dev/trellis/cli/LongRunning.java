package dev.trellis.cli;

/**
 * A verb that works until it is stopped.
 *
 * <p>It logs what it does, and the launcher gives it a JVM that is fast in the long run rather than
 * at the start.
 */
interface LongRunning {}
