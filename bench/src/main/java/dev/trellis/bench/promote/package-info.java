/**
 * How long a plan of a promotion takes, and what it asks of the API server. Owns the namespace that
 * is planned; reads nothing but what the command prints and the server's audit log.
 */
@NullMarked
package dev.trellis.bench.promote;

import org.jspecify.annotations.NullMarked;
