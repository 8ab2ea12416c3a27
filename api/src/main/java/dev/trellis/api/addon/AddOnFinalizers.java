package dev.trellis.api.addon;

import java.util.List;

/** Finalizers of ManagedClusterAddOns. */
public final class AddOnFinalizers {
    /** Hooks on the managed cluster must run. */
    public static final String PRE_DELETE = "addon.open-cluster-management.io/addon-pre-delete";

    /** Hooks on the hosting cluster must run. */
    public static final String HOSTING_PRE_DELETE =
            "addon.open-cluster-management.io/hosting-addon-pre-delete";

    /** Manifests on the hosting cluster must go. */
    public static final String HOSTING_MANIFESTS =
            "addon.open-cluster-management.io/hosting-manifests-cleanup";

    /** Older names of the above: removed where found, never set. */
    public static final List<String> DEPRECATED =
            List.of(
                    "cluster.open-cluster-management.io/addon-pre-delete",
                    "cluster.open-cluster-management.io/hosting-addon-pre-delete",
                    "cluster.open-cluster-management.io/hosting-manifests-cleanup");

    private AddOnFinalizers() {}
}
