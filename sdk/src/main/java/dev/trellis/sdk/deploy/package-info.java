/**
 * How the manifests of an install reach its clusters, and how they leave again.
 *
 * <p>One decision, {@link dev.trellis.sdk.deploy.DeployDecision}, from all that is known about an
 * install to the works, finalizers and status it should have. Owns the works of add-ons, the
 * finalizers of installs, and of an install's status the conditions {@code ManifestApplied}, {@code
 * HostingManifestApplied}, {@code HostingClusterValidity} and {@code HookManifestCompleted}; what
 * is said about health comes from the package {@code health} and is part of the same result, so
 * that one write carries all.
 *
 * <p>The life of an install with a hook:
 *
 * <pre>
 *   rendered --> finalizer set --> works applied --> available
 *                                                        | deleted
 *                                hook work applied <-----+
 *                                        | completed
 *                                finalizer removed --> install and its works go
 * </pre>
 *
 * <p>With a hosting cluster there are two finalizers more: one for hooks there, one for the works
 * there, which nothing else would remove because owners do not reach across namespaces.
 */
@NullMarked
package dev.trellis.sdk.deploy;

import org.jspecify.annotations.NullMarked;
