/** The kinds that Trellis reads and writes, as Java types. */
@NullMarked
package dev.trellis.api;

import org.jspecify.annotations.NullMarked;
