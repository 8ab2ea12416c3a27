package dev.trellis.promote.plan;

import java.util.List;

/**
 * What is not allowed yet.
 *
 * @param hubMissing what the caller may not do on the hub, each as verb and resource
 * @param agentMissing resources that the member's agent may not manage
 * @param suggestedClusterRole for the member, as YAML; empty where nothing is missing
 */
public record Permissions(
        List<String> hubMissing, List<String> agentMissing, String suggestedClusterRole) {
    public static final Permissions NONE_MISSING = new Permissions(List.of(), List.of(), "");

    public Permissions {
        hubMissing = List.copyOf(hubMissing);
        agentMissing = List.copyOf(agentMissing);
    }
}
