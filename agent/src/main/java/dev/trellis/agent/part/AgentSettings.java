package dev.trellis.agent.part;

import dev.trellis.engine.cache.CacheSettings;

import java.util.Optional;

/**
 * What an agent needs to know to start.
 *
 * @param clusterName without it, the name that the secret for the hub holds, else a random one
 * @param agentId the agent's name on the hub and in what it applies; without it, the name that the
 *     secret for the hub holds, else a random one
 * @param namespace where the agent keeps its secrets, on the management cluster
 * @param bootstrapSecret the secret in that namespace with the first kubeconfig for the hub
 * @param hubSecret the secret in that namespace with the agent's own credentials for the hub
 */
public record AgentSettings(
        Optional<String> clusterName,
        Optional<String> agentId,
        String namespace,
        String bootstrapSecret,
        String hubSecret,
        ReportSettings report,
        CredentialSettings credentials,
        WorkSettings work,
        CacheSettings caches) {

    /** Where an agent runs unless it is told otherwise. */
    public static final String NAMESPACE = "open-cluster-management-agent";

    /** An agent with the usual settings. */
    public static AgentSettings usual() {
        return new AgentSettings(
                Optional.empty(),
                Optional.empty(),
                NAMESPACE,
                "bootstrap-hub-kubeconfig",
                "hub-kubeconfig-secret",
                ReportSettings.USUAL,
                CredentialSettings.USUAL,
                WorkSettings.USUAL,
                CacheSettings.USUAL);
    }

    public AgentSettings named(String cluster) {
        return new AgentSettings(
                Optional.of(cluster),
                agentId,
                namespace,
                bootstrapSecret,
                hubSecret,
                report,
                credentials,
                work,
                caches);
    }

    public AgentSettings withAgentId(String id) {
        return new AgentSettings(
                clusterName,
                Optional.of(id),
                namespace,
                bootstrapSecret,
                hubSecret,
                report,
                credentials,
                work,
                caches);
    }

    public AgentSettings in(String ownNamespace) {
        return new AgentSettings(
                clusterName,
                agentId,
                ownNamespace,
                bootstrapSecret,
                hubSecret,
                report,
                credentials,
                work,
                caches);
    }

    public AgentSettings withSecrets(String bootstrap, String hub) {
        return new AgentSettings(
                clusterName, agentId, namespace, bootstrap, hub, report, credentials, work, caches);
    }

    public AgentSettings with(ReportSettings reporting) {
        return new AgentSettings(
                clusterName,
                agentId,
                namespace,
                bootstrapSecret,
                hubSecret,
                reporting,
                credentials,
                work,
                caches);
    }

    public AgentSettings with(CredentialSettings obtained) {
        return new AgentSettings(
                clusterName,
                agentId,
                namespace,
                bootstrapSecret,
                hubSecret,
                report,
                obtained,
                work,
                caches);
    }

    public AgentSettings with(WorkSettings applying) {
        return new AgentSettings(
                clusterName,
                agentId,
                namespace,
                bootstrapSecret,
                hubSecret,
                report,
                credentials,
                applying,
                caches);
    }

    public AgentSettings with(CacheSettings watching) {
        return new AgentSettings(
                clusterName,
                agentId,
                namespace,
                bootstrapSecret,
                hubSecret,
                report,
                credentials,
                work,
                watching);
    }
}
