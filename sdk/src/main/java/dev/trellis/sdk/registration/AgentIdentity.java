package dev.trellis.sdk.registration;

import java.util.List;

/** Who an agent is on the hub where its add-on does not say otherwise. */
public final class AgentIdentity {
    private static final String PREFIX = "system:open-cluster-management:";

    private AgentIdentity() {}

    /** One add-on may have several agents on a cluster, told apart by the last name. */
    public static String user(String cluster, String addon, String agent) {
        return PREFIX + "cluster:" + cluster + ":addon:" + addon + ":agent:" + agent;
    }

    /** The agents of this install, and those of the add-on on all clusters. */
    public static List<String> groups(String cluster, String addon) {
        return List.of(
                PREFIX + "cluster:" + cluster + ":addon:" + addon, PREFIX + "addon:" + addon);
    }

    /** Users of the cluster's own agent, who asks in the name of its add-ons, begin so. */
    public static String clusterUserPrefix(String cluster) {
        // With the last colon: without it the agent of c10 would pass for that of c1.
        return PREFIX + cluster + ":";
    }
}
