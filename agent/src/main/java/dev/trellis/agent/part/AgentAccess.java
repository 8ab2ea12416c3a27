package dev.trellis.agent.part;

import dev.trellis.engine.controller.ControllerMetrics;
import dev.trellis.engine.controller.Controllers;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What the parts of an agent work with, from when it has credentials for a hub until it loses them
 * or is stopped. Rotation is no loss: the same access goes on with the new credentials.
 */
public final class AgentAccess {
    private final ClusterIdentity identity;
    private final String hubUrl;
    private final ServerAccess hub;
    private final ServerAccess member;
    private final ServerAccess management;
    private final AgentSettings settings;
    private final InstantSource clock;
    private final ControllerMetrics runs;
    private final List<Controllers> groups = new ArrayList<>();

    public AgentAccess(
            ClusterIdentity identity,
            String hubUrl,
            ServerAccess hub,
            ServerAccess member,
            ServerAccess management,
            AgentSettings settings,
            InstantSource clock,
            ControllerMetrics runs) {
        this.identity = identity;
        this.hubUrl = hubUrl;
        this.hub = hub;
        this.member = member;
        this.management = management;
        this.settings = settings;
        this.clock = clock;
        this.runs = runs;
    }

    /** Who we are: the cluster, whose namespace on the hub has the same name, and the agent. */
    public ClusterIdentity identity() {
        return identity;
    }

    /** The address of the hub to the letter as its kubeconfig has it, for hashes of it. */
    public String hubUrl() {
        return hubUrl;
    }

    /** The hub, as the agent of this cluster. */
    public ServerAccess hub() {
        return hub;
    }

    /** The managed cluster. */
    public ServerAccess member() {
        return member;
    }

    /** The cluster that keeps the agent's secrets: the managed one, or in hosted mode another. */
    public ServerAccess management() {
        return management;
    }

    public AgentSettings settings() {
        return settings;
    }

    public InstantSource clock() {
        return clock;
    }

    /**
     * A group of controllers that is started and stopped with this access.
     *
     * @param ready no key runs before this is true. Name the caches that the group reads, not all
     *     of them: a managed cluster that does not answer must not silence the agent on the hub.
     */
    public Controllers controllers(BooleanSupplier ready) {
        var group = Controllers.of(runs).waitFor(ready);
        groups.add(group);
        return group;
    }

    /** The groups that the parts asked for, for the agent that starts and stops them. */
    public List<Controllers> groups() {
        return List.copyOf(groups);
    }
}
