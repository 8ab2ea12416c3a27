package dev.trellis.sdk.registration;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.sdk.agent.AgentAddon;

import java.time.Instant;
import java.util.Optional;

/**
 * All that a registration decision may look at.
 *
 * @param grantFailure why a role or binding of this pass could not be written; empty before the
 *     attempt and after a success
 */
public record RegistrationState(
        AgentAddon agent,
        ManagedCluster cluster,
        ManagedClusterAddOn addon,
        Optional<String> grantFailure,
        Instant now) {

    public RegistrationState(
            AgentAddon agent, ManagedCluster cluster, ManagedClusterAddOn addon, Instant now) {
        this(agent, cluster, addon, Optional.empty(), now);
    }

    /** The same state once a write of a role or binding was refused: decide again with it. */
    public RegistrationState withGrantFailure(String why) {
        return new RegistrationState(agent, cluster, addon, Optional.of(why), now);
    }
}
