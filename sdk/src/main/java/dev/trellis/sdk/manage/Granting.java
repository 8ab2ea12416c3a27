package dev.trellis.sdk.manage;

import dev.trellis.sdk.agent.HubRbac;

import java.util.List;
import java.util.Optional;

/** Gives agents their permissions on the hub. */
@FunctionalInterface
public interface Granting {
    /** Makes sure that all of these exist; says why one could not be written. */
    Optional<String> grant(List<HubRbac> wanted);
}
