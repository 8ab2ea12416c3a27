/**
 * An add-on whose manifests are a Helm chart, with values from deployment configs and a hook. It
 * owns nothing but the works of its installs, which the manager writes.
 */
@NullMarked
package dev.trellis.examples.hellohelm;

import org.jspecify.annotations.NullMarked;
