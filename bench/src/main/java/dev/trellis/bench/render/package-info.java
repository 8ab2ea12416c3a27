/**
 * What rendering an add-on costs, beside Go's and Helm's libraries. Owns nothing, reads the
 * templates that both sides render, writes one line to standard output.
 */
@NullMarked
package dev.trellis.bench.render;

import org.jspecify.annotations.NullMarked;
