package dev.trellis.agent;

import dev.trellis.agent.part.AgentMetrics;
import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.KubernetesClient;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an agent is given to work with. It opens nothing by itself, so many agents in a process may
 * share all of it.
 *
 * @param management the cluster that keeps the agent's secrets
 * @param member the managed cluster; the same object as the management cluster unless the agent is
 *     hosted
 * @param memberCa the authority of the managed cluster's API server, PEM in Base64
 * @param bootstrap where the first kubeconfig for the hub is; without, in a secret
 * @param hub makes clients of the hub, which the agent closes
 */
public record AgentSurroundings(
        KubeApi management,
        KubeApi member,
        Optional<String> memberCa,
        Optional<Bootstrap.Source> bootstrap,
        Function<ClientSource, KubernetesClient> hub,
        InstantSource clock,
        AgentMetrics metrics) {}
