/**
 * An add-on whose agent talks to the hub: it registers, may read config maps there, and copies them
 * to its cluster. It owns nothing but the works of its installs, which the manager writes.
 */
@NullMarked
package dev.trellis.examples.helloworld;

import org.jspecify.annotations.NullMarked;
