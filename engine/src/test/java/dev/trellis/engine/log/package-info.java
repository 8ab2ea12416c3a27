/** Log lines as values, for tests that say what is logged and what is not. */
@NullMarked
package dev.trellis.engine.log;

import org.jspecify.annotations.NullMarked;
