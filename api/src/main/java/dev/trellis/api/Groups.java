package dev.trellis.api;

/** API groups of the kinds in this module. */
public final class Groups {
    public static final String ADDON = "addon.open-cluster-management.io";
    public static final String CLUSTER = "cluster.open-cluster-management.io";
    public static final String OPERATOR = "operators.coreos.com";
    public static final String TRELLIS = "trellis.dev";
    public static final String WORK = "work.open-cluster-management.io";

    private Groups() {}
}
