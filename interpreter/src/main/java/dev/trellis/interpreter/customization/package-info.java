/**
 * Scripts that somebody configured for kinds.
 *
 * <p>Owns how such a configuration is read and checked, which of several counts, and what each
 * script is asked. Runs them by the package {@code lua}.
 */
@NullMarked
package dev.trellis.interpreter.customization;

import org.jspecify.annotations.NullMarked;
