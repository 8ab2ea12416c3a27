package dev.trellis.sdk.agent;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The add-ons that one manager runs, by name. */
public record Agents(SortedMap<String, AgentAddon> byName) {

    public static final Agents NONE = new Agents(Collections.emptySortedMap());

    public Agents {
        byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
    }

    /**
     * These add-ons and one more.
     *
     * @throws IllegalArgumentException where it has no name, or that of another
     */
    public Agents with(AgentAddon agent) {
        var name = agent.name();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("addon name should be set");
        }
        var more = new TreeMap<>(byName);
        if (more.putIfAbsent(name, agent) != null) {
            throw new IllegalArgumentException("an agent is added for the addon already: " + name);
        }
        return new Agents(more);
    }

    public Optional<AgentAddon> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
