/**
 * How far an install has come with its configuration.
 *
 * <p>Owns the condition {@code Progressing} of an install and {@code lastAppliedConfig} of its
 * configuration references. Reads the install and the works that carry its manifests.
 */
@NullMarked
package dev.trellis.hub.progress;

import org.jspecify.annotations.NullMarked;
