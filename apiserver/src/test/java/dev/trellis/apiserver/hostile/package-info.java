/** Requests that nobody should send, over the wire, from a seeded generator. */
@NullMarked
package dev.trellis.apiserver.hostile;

import org.jspecify.annotations.NullMarked;
