package dev.trellis.graph.resolve;

import dev.trellis.graph.constraint.Traits;

import java.util.Optional;

/**
 * An operator that is in the namespace.
 *
 * @param replaces the operator whose place it takes or took, empty if none
 * @param origin the catalog it came from, where that is known
 * @param mayBeUpdated false while it says itself that it must be left alone
 */
public record Installed(
        String name,
        Traits traits,
        Phase phase,
        String replaces,
        Optional<CatalogKey> origin,
        boolean mayBeUpdated) {
    public Installed(String name, Traits traits) {
        this(name, traits, Phase.SETTLED, "", Optional.empty(), true);
    }

    /** What matters of its life here. */
    public enum Phase {
        SETTLED,
        REPLACING,
        FAILED
    }
}
