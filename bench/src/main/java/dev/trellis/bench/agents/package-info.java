/**
 * What an agent costs where thousands of them share a process.
 *
 * <p>Owns the made-up clusters behind docs/performance.md: a hub and as many members in one
 * embedded API server, which runs in a process of its own. Writes one JSON line.
 */
@NullMarked
package dev.trellis.bench.agents;

import org.jspecify.annotations.NullMarked;
