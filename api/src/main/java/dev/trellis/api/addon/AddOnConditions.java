package dev.trellis.api.addon;

/** Types of the conditions of add-ons. */
public final class AddOnConditions {
    public static final String AVAILABLE = "Available";
    public static final String DEGRADED = "Degraded";
    public static final String PROGRESSING = "Progressing";
    public static final String CONFIGURED = "Configured";
    public static final String REGISTRATION_APPLIED = "RegistrationApplied";
    public static final String MANIFEST_APPLIED = "ManifestApplied";
    public static final String HOSTING_MANIFEST_APPLIED = "HostingManifestApplied";
    public static final String HOSTING_CLUSTER_VALIDITY = "HostingClusterValidity";
    public static final String HOOK_MANIFEST_COMPLETED = "HookManifestCompleted";
    public static final String TOKEN_INFRASTRUCTURE_READY = "TokenInfrastructureReady";

    private AddOnConditions() {}
}
