package dev.trellis.api.addon;

/** Labels around add-ons. */
public final class AddOnLabels {
    /** Names the add-on, on works, certificate requests and role bindings. */
    public static final String ADDON_NAME = "open-cluster-management.io/addon-name";

    /** Namespace of the ManagedClusterAddOn, on works that live in another one. */
    public static final String ADDON_NAMESPACE = "open-cluster-management.io/addon-namespace";

    /** Marks role bindings made for a template; its value is the empty string. */
    public static final String TEMPLATE_MARKER = "open-cluster-management.io/addon-template-name";

    /** {@code true} on what lets an agent use tokens. */
    public static final String TOKEN_INFRASTRUCTURE =
            "addon.open-cluster-management.io/token-infrastructure";

    /** Names the add-on, on what lets an agent use tokens. */
    public static final String TOKEN_ADDON_NAME = "addon.open-cluster-management.io/name";

    /** Marks a Job or Pod as a pre-delete hook, with any value. The annotation is the usual way. */
    public static final String PRE_DELETE_HOOK = "open-cluster-management.io/addon-pre-delete";

    /** {@code true} on namespaces of agents that get the credentials for pulling images. */
    public static final String AGENT_NAMESPACE = "addon.open-cluster-management.io/namespace";

    /**
     * On clusters, followed by the name of an add-on: {@code available}, {@code unhealthy} or
     * {@code unreachable}.
     */
    public static final String CLUSTER_FEATURE_PREFIX = "feature.open-cluster-management.io/addon-";

    private AddOnLabels() {}
}
