package dev.trellis.agent.registration;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.SecretKeys;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.ClusterIdentity;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How an agent comes to its names. */
public final class Names {
    private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    /** Without vowels and look-alikes, as Kubernetes makes names. */
    private static final String SAFE = "bcdfghjklmnpqrstvwxz2456789";

    private static final int AGENT_CHARACTERS = 5;

    private Names() {}

    /**
     * What the settings say, else what the secret for the hub holds, else something random.
     *
     * @throws IllegalArgumentException where the cluster's name cannot be that of a namespace
     */
    public static ClusterIdentity resolve(AgentSettings settings, Map<String, String> secret) {
        var cluster =
                settings.clusterName()
                        .or(() -> stored(secret, SecretKeys.CLUSTER_NAME))
                        .orElseGet(() -> UUID.randomUUID().toString());
        var agent =
                settings.agentId()
                        .or(() -> stored(secret, SecretKeys.AGENT_NAME))
                        .orElseGet(Names::random);
        requireValid(cluster);
        return new ClusterIdentity(cluster, agent);
    }

    /** Refuses what the hub could not have as a namespace. */
    public static void requireValid(String cluster) {
        if (cluster.isEmpty()) {
            throw new IllegalArgumentException(
                    "The cluster name is empty: give one with --cluster-name.");
        }
        if (!NAMESPACE.matcher(cluster).matches()) {
            throw new IllegalArgumentException(
                    "The cluster name '%s' cannot be that of a namespace: use up to 63 lower-case letters, digits and dashes, with no dash at either end."
                            .formatted(cluster));
        }
    }

    private static Optional<String> stored(Map<String, String> secret, String key) {
        return Optional.ofNullable(secret.get(key))
                .map(Base64Text::decode)
                .filter(name -> !name.isEmpty());
    }

    private static String random() {
        return ThreadLocalRandom.current()
                .ints(AGENT_CHARACTERS, 0, SAFE.length())
                .mapToObj(index -> SAFE.substring(index, index + 1))
                .collect(Collectors.joining());
    }
}
