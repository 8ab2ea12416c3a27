/**
 * What an AddOnTemplate holds: the manifests of an agent, how it registers, and what it may do on
 * the hub. The same in every version of the kind.
 *
 * <p>Values only.
 */
@NullMarked
package dev.trellis.api.addon.template;

import org.jspecify.annotations.NullMarked;
