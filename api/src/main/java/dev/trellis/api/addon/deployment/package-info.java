/**
 * What an AddOnDeploymentConfig holds: variables, nodes, images, proxies and resources of an agent.
 * The same in every version of the kind.
 *
 * <p>Values only.
 */
@NullMarked
package dev.trellis.api.addon.deployment;

import org.jspecify.annotations.NullMarked;
