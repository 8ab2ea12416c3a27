/**
 * The spec hash, by which the hub and every add-on manager recognise a configuration.
 *
 * <p>Owns the one form of JSON that is hashed. It must equal what Go's encoder makes of the same
 * object to the byte, because managers written in Go write these hashes beside ours. Reads and
 * writes nothing outside the process.
 */
@NullMarked
package dev.trellis.api.hash;

import org.jspecify.annotations.NullMarked;
