/**
 * Programs that measure Trellis beside the system it is compared with, in one run on one machine.
 *
 * <p>Each prints its progress to standard error and one line of JSON to standard output. The
 * scripts in the module's folder build and start them.
 */
@NullMarked
package dev.trellis.bench;

import org.jspecify.annotations.NullMarked;
