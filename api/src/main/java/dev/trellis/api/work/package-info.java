/**
 * The kinds that carry manifests to managed clusters: ManifestWork on the hub, and
 * AppliedManifestWork, the work agent's own record on the managed cluster.
 *
 * <p>Values only. Manifests inside are kept raw, since they may be of any kind.
 */
@NullMarked
package dev.trellis.api.work;

import org.jspecify.annotations.NullMarked;
