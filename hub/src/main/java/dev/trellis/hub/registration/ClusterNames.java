package dev.trellis.hub.registration;

import java.util.Optional;

/** Names by which the hub and the agent of a cluster know each other. */
public final class ClusterNames {

    /** The virtual group of what only access reviews know. */
    public static final String REGISTER = "register.open-cluster-management.io";

    /** The group of the agents of all clusters. */
    public static final String EVERY_AGENT = "system:open-cluster-management:managed-clusters";

    /** What agents may do in the namespaces of their clusters to register and report. */
    public static final String REGISTRATION_ROLE =
            "open-cluster-management:managedcluster:registration";

    /** What agents may do in the namespaces of their clusters to carry out works. */
    public static final String WORK_ROLE = "open-cluster-management:managedcluster:work";

    private static final String SYSTEM = "system:";
    private static final String PREFIX = "open-cluster-management:";

    private ClusterNames() {}

    /** The group of the agents of a cluster. */
    public static String group(String cluster) {
        return SYSTEM + plainGroup(cluster);
    }

    /** The same, for agents whose credentials may not name a group of the system. */
    public static String plainGroup(String cluster) {
        return PREFIX + cluster;
    }

    /** What the agents of a cluster may do outside of its namespace. */
    public static String role(String cluster) {
        return PREFIX + "managedcluster:" + cluster;
    }

    public static String registrationBinding(String cluster) {
        return role(cluster) + ":registration";
    }

    public static String workBinding(String cluster) {
        return role(cluster) + ":work";
    }

    /** The cluster whose agent a user is; empty where it is none. */
    public static Optional<String> clusterOfAgent(String user) {
        if (!user.startsWith(SYSTEM + PREFIX)) {
            return Optional.empty();
        }
        var parts = user.substring((SYSTEM + PREFIX).length()).split(":", -1);
        return parts.length == 2 && !parts[0].isEmpty() && !parts[1].isEmpty()
                ? Optional.of(parts[0])
                : Optional.empty();
    }
}
