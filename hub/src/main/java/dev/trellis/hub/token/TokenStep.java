package dev.trellis.hub.token;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;

import java.util.Optional;

/** What is to be done about the service account of an install's agent. */
sealed interface TokenStep {

    /** Nothing. */
    record Leave() implements TokenStep {}

    /**
     * Service account, role and binding are brought in line, and the condition says how it went.
     */
    record Provide(ManagedClusterAddOn install) implements TokenStep {}

    /**
     * All three are deleted.
     *
     * @param claiming the install whose condition goes once they are gone
     */
    record Remove(Optional<ManagedClusterAddOn> claiming) implements TokenStep {}
}
