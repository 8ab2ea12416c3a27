package dev.trellis.sdk.registration;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Metadata;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Outcome;

import java.util.Optional;

/** The namespace of an agent on its cluster. */
public final class InstallNamespace {
    private InstallNamespace() {}

    /**
     * What the add-on says, else what the install carries from its older version, else the usual.
     */
    public static Outcome<String> of(AgentAddon agent, ManagedClusterAddOn addon) {
        return agent.agentInstallNamespace(addon)
                .map(chosen ->
                        nonEmpty(chosen)
                                .or(() -> carried(addon))
                                .orElse(AddOnNames.AGENT_NAMESPACE));
    }

    private static Optional<String> carried(ManagedClusterAddOn addon) {
        return nonEmpty(Metadata.annotation(addon, AddOnAnnotations.INSTALL_NAMESPACE));
    }

    private static Optional<String> nonEmpty(Optional<String> text) {
        return text.filter(value -> !value.isEmpty());
    }
}
