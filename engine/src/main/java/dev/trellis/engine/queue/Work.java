package dev.trellis.engine.queue;

import java.time.Duration;

/**
 * A key handed to one worker. Until the worker says how it ended, no other gets the key.
 *
 * @param waited how long the key was ready before this worker took it
 * @param failures how often in a row the key failed before
 */
public record Work<K>(K key, Cause cause, Duration waited, int failures) {}
