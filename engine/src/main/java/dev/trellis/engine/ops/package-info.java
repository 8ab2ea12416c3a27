/**
 * What operators of a process look at: metrics and health over HTTP, on one small server.
 *
 * <p>It owns the listening socket and its limits. It reads the metrics registry and the named
 * checks that the process registers; it writes nothing. It is meant for probes and scrapers, so it
 * listens on loopback unless told otherwise and answers nothing else.
 */
@NullMarked
package dev.trellis.engine.ops;

import org.jspecify.annotations.NullMarked;
