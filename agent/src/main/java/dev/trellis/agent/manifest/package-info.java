/**
 * What the parts of the work agent say to each other about one manifest: how it is to be treated,
 * what the member cluster has of it, and who turns that into what the hub is told.
 *
 * <p>Owns the reading of manifest configs. Values and pure functions only: it reads nothing and
 * writes nothing. A manifest's identity is {@link dev.trellis.api.work.ManifestMeta}.
 */
@NullMarked
package dev.trellis.agent.manifest;

import org.jspecify.annotations.NullMarked;
