/**
 * The verbs about operators that need no cluster: resolve, why, graph and browsing catalogs. Owns
 * how files become the state of a run and how its answer is shown; decides nothing and writes
 * nothing.
 */
@NullMarked
package dev.trellis.cli.operator;

import org.jspecify.annotations.NullMarked;
