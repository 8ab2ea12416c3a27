/**
 * What deployment configs mean, whoever renders with them: how several become one ({@link
 * dev.trellis.sdk.deployment.DeploymentConfigs}) and from where images are pulled ({@link
 * dev.trellis.sdk.deployment.ImageMirrors}).
 *
 * <p>Owns no object; reads the configs in force for an install and the image registries that a
 * cluster's annotation lists.
 */
@NullMarked
package dev.trellis.sdk.deployment;

import org.jspecify.annotations.NullMarked;
