/**
 * Helm charts as the manifests of an add-on ({@link dev.trellis.helm.Chart}).
 *
 * <p>Owns a copy of each chart in a temporary folder, changed so that rendering looks at no
 * cluster, keeps hooks as plain objects, and leaves CRDs as they are written. Reads the chart and
 * the values of an install, writes nothing on the hub. The engine is Helm's own, as a native
 * library: only authors with charts need this module.
 */
@NullMarked
package dev.trellis.helm;

import org.jspecify.annotations.NullMarked;
