package dev.trellis.hub.template;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Why roles that the agents of an add-on share could not be bound. Whoever keeps the bindings tells
 * it here, and the installs that are given such a role repeat it.
 */
final class SharedProblems {
    private volatile SortedMap<AgentBinding, String> byRole = Collections.emptySortedMap();

    /**
     * Replaces all that is known.
     *
     * @return whether anything is different now
     */
    boolean tell(Map<AgentBinding, String> problems) {
        var before = byRole;
        byRole = Collections.unmodifiableSortedMap(new TreeMap<>(problems));
        return !before.equals(byRole);
    }

    Optional<String> of(AgentBinding role) {
        return Optional.ofNullable(byRole.get(role));
    }
}
