package dev.trellis.agent.part;

/**
 * Who an agent is.
 *
 * @param cluster the name of the managed cluster, and of its namespace on the hub
 * @param agent tells agents of one cluster apart, also after one was set up anew
 */
public record ClusterIdentity(String cluster, String agent) {
    private static final String PREFIX = "system:open-cluster-management:";

    /** The user that the agent is on the hub. */
    public String user() {
        return PREFIX + cluster + ":" + agent;
    }

    /** The group of the agents of this cluster. */
    public String clusterGroup() {
        return PREFIX + cluster;
    }

    /** The group of the agents of all clusters. */
    public static String commonGroup() {
        return PREFIX + "managed-clusters";
    }
}
