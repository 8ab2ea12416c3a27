/**
 * How fast operators are resolved. Owns the made-up problems behind docs/performance.md; reads a
 * catalog that it is given and writes one JSON line.
 */
@NullMarked
package dev.trellis.bench.resolve;

import org.jspecify.annotations.NullMarked;
