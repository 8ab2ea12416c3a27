package dev.trellis.api.work;

/** Finalizers of works. */
public final class WorkFinalizers {
    /** Of a ManifestWork: what it applied must be dealt with. */
    public static final String MANIFEST_WORK =
            "cluster.open-cluster-management.io/manifest-work-cleanup";

    /** Of an AppliedManifestWork: the applied objects must go. */
    public static final String APPLIED_MANIFEST_WORK =
            "cluster.open-cluster-management.io/applied-manifest-work-cleanup";

    private WorkFinalizers() {}
}
