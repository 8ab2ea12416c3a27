package dev.trellis.hub.addon;

import dev.trellis.hub.configuration.ConfigurationPlan.Turns;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The turns that rollouts give to installs, as last decided. Held in memory only: what they follow
 * from is on the server, so after a restart they are decided again.
 */
final class Slots {
    private final Map<String, Turns> byAddon = new ConcurrentHashMap<>();

    void publish(String addon, Turns turns) {
        byAddon.put(addon, turns);
    }

    void forget(String addon) {
        byAddon.remove(addon);
    }

    /** Empty where nothing was decided yet. */
    Optional<Turns> find(String addon) {
        return Optional.ofNullable(byAddon.get(addon));
    }
}
