/**
 * Dependencies between add-ons on one cluster: are they there, what is said when they are not, and
 * which declarations would never come to rest.
 *
 * <p>Owns the condition {@code Degraded} of an install while one of its dependencies is
 * unsatisfied; any other {@code Degraded} belongs to somebody else and stays. Reads declarations,
 * the installs of the same cluster and, for the APIs that an add-on needs, what operators it has.
 */
@NullMarked
package dev.trellis.hub.dependency;

import org.jspecify.annotations.NullMarked;
