package dev.trellis.api.addon;

/** Annotations around add-ons. */
public final class AddOnAnnotations {
    /** Annotations of a cluster that begin so are copied to its add-ons. */
    public static final String PREFIX = "addon.open-cluster-management.io";

    /** On a ClusterManagementAddOn: who handles installs and rollouts. */
    public static final String LIFECYCLE = "addon.open-cluster-management.io/lifecycle";

    public static final String LIFECYCLE_ADDON_MANAGER = "addon-manager";
    public static final String LIFECYCLE_SELF = "self";

    /** On a ManagedClusterAddOn: the cluster that runs the agent instead of the managed one. */
    public static final String HOSTING_CLUSTER =
            "addon.open-cluster-management.io/hosting-cluster-name";

    /** On a ManagedClusterAddOn: values for rendering, a JSON object. */
    public static final String VALUES = "addon.open-cluster-management.io/values";

    /**
     * On a v1beta1 ManagedClusterAddOn: the install namespace that only v1alpha1 has a member for.
     */
    public static final String INSTALL_NAMESPACE =
            "addon.open-cluster-management.io/v1alpha1-install-namespace";

    /** Known, and read by nobody. */
    public static final String DISABLE_AUTOMATIC_INSTALLATION =
            "addon.open-cluster-management.io/disable-automatic-installation";

    /** On a manifest: it runs, and must complete, before the add-on is removed. */
    public static final String PRE_DELETE_HOOK =
            "addon.open-cluster-management.io/addon-pre-delete";

    /** On a manifest of an add-on in hosted mode: where it goes. */
    public static final String HOSTED_LOCATION =
            "addon.open-cluster-management.io/hosted-manifest-location";

    public static final String HOSTED_LOCATION_MANAGED = "managed";
    public static final String HOSTED_LOCATION_HOSTING = "hosting";
    public static final String HOSTED_LOCATION_NONE = "none";

    /** On a manifest: it outlives the add-on. */
    public static final String DELETION_ORPHAN = "addon.open-cluster-management.io/deletion-orphan";

    /** On a ManifestWork: hashes of the configurations it was rendered from. */
    public static final String CONFIG_SPEC_HASH = "open-cluster-management.io/config-spec-hash";

    /**
     * On a ClusterManagementAddOn: the APIs that operators must provide on a cluster for the add-on
     * to work there, each as Kind.version.group, with commas between.
     */
    public static final String REQUIRES_APIS = "trellis.dev/requires-apis";

    private AddOnAnnotations() {}
}
