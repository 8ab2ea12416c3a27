package dev.trellis.api.addon;

/** Names of places that hub, agents and add-ons agree on. */
public final class AddOnNames {
    /** Namespace of agents on managed clusters where nobody chose another. */
    public static final String AGENT_NAMESPACE = "open-cluster-management-agent-addon";

    /** Namespace of the hub's own components where the environment does not tell. */
    public static final String HUB_NAMESPACE = "open-cluster-management-hub";

    public static final String MANAGER_SERVICE_ACCOUNT = "addon-manager-controller-sa";

    private AddOnNames() {}
}
