/**
 * The keyed work queue: which keys wait, which are being worked on, and when a key is due again.
 *
 * <p>It owns the order of work and the back-off of every key. It reads a clock and a source of
 * jitter, both given to it, and nothing else; what a key means is its caller's business.
 */
@NullMarked
package dev.trellis.engine.queue;

import org.jspecify.annotations.NullMarked;
