/**
 * Durations as Kubernetes objects spell them.
 *
 * <p>Owns the reading of Go duration strings; knows no kind.
 */
@NullMarked
package dev.trellis.api.time;

import org.jspecify.annotations.NullMarked;
