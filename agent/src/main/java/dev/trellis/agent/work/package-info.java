/**
 * Applies the works of a cluster and keeps what they brought as they want it.
 *
 * <p>Owns the finalizer and status of ManifestWorks and everything about AppliedManifestWorks; only
 * it writes them, and the objects that manifests name. Reads the works of one namespace on the hub,
 * AppliedManifestWorks on the member, and of applied objects their versions by watch and the rest
 * when a version is new. What is told about applied objects beside {@code Applied} is decided by a
 * {@link dev.trellis.agent.manifest.ManifestObserver}; both end in one status write.
 *
 * <p>The rule it keeps: it deletes only objects that carry its owner reference, have the recorded
 * uid and no other work as owner.
 */
@NullMarked
package dev.trellis.agent.work;

import org.jspecify.annotations.NullMarked;
