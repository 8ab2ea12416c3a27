/**
 * The life of a process: what was opened is closed in the reverse order, each part within its time,
 * once, whoever asks for it.
 *
 * <p>It owns the order and the deadlines of stopping and the hook for SIGTERM. It knows nothing of
 * what it closes; only the process's main decides what is in it.
 */
@NullMarked
package dev.trellis.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
