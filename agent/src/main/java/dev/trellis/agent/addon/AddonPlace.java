package dev.trellis.agent.addon;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Metadata;

import java.util.Optional;

/**
 * Where the agent of an add-on runs, and so where its lease and its credentials are.
 *
 * @param hosted on the management cluster instead of the managed one
 */
record AddonPlace(String namespace, boolean hosted) {
    static AddonPlace of(ManagedClusterAddOn addon) {
        var namespace =
                Optional.ofNullable(addon.status().namespace())
                        .filter(name -> !name.isEmpty())
                        .or(() ->
                                Metadata.annotation(addon, AddOnAnnotations.INSTALL_NAMESPACE)
                                        .filter(name -> !name.isEmpty()))
                        .orElse(AddOnNames.AGENT_NAMESPACE);
        return new AddonPlace(namespace, hosting(addon).isPresent());
    }

    /** The cluster that hosts the add-on's agent, where that is not the managed one. */
    static Optional<String> hosting(ManagedClusterAddOn addon) {
        return Metadata.annotation(addon, AddOnAnnotations.HOSTING_CLUSTER)
                .filter(name -> !name.isEmpty());
    }
}
