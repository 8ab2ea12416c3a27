/**
 * How fast objects are interpreted. Owns the made-up objects behind docs/performance.md; writes one
 * JSON line.
 */
@NullMarked
package dev.trellis.bench.interpret;

import org.jspecify.annotations.NullMarked;
