/**
 * The smallest add-on: a folder of manifests, and nothing else. It owns nothing but the works of
 * its installs, which the manager writes.
 */
@NullMarked
package dev.trellis.examples.busybox;

import org.jspecify.annotations.NullMarked;
