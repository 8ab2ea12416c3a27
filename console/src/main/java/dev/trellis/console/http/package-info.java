/**
 * The console over HTTP: one page, its JSON and its stream of changes.
 *
 * <p>Owns the listening socket, who may ask, and every limit on both. Everything is read-only, and
 * no answer says more than the data it shows.
 */
@NullMarked
package dev.trellis.console.http;

import org.jspecify.annotations.NullMarked;
