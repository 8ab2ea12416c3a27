package dev.trellis.hub.dependency;

import dev.trellis.api.addon.Dependency;
import dev.trellis.graph.cycle.Needs;

import java.util.List;

/**
 * A declaration that somebody wants to store, and all that decides whether they may.
 *
 * @param addon the name of the declaration
 * @param before the dependencies it has; none for a new one
 * @param after the dependencies it would have
 * @param terminating whether it is deleted already and waits for its finalizers
 * @param declared what is declared so far
 */
public record DeclarationChange(
        String addon,
        List<Dependency> before,
        List<Dependency> after,
        boolean terminating,
        Needs declared) {
    public DeclarationChange {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }
}
