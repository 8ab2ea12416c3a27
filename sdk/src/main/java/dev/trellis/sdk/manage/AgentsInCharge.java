package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.sdk.agent.AgentAddon;

import java.util.Optional;

/** Which add-ons this process runs. */
@FunctionalInterface
public interface AgentsInCharge {
    /**
     * The add-on that answers for an install; empty where another process does, and where the
     * install lacks what the add-on needs to answer.
     */
    Optional<AgentAddon> agentOf(ManagedClusterAddOn install);
}
