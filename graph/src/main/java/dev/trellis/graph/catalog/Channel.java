package dev.trellis.graph.catalog;

import dev.trellis.graph.update.ChannelEntry;

import java.util.List;

/**
 * An update stream of a package.
 *
 * @param faults sentences that say why it cannot be used; none if it can
 */
public record Channel(String name, List<ChannelEntry> entries, List<String> faults) {
    public Channel {
        entries = List.copyOf(entries);
        faults = List.copyOf(faults);
    }

    public boolean isBroken() {
        return !faults.isEmpty();
    }
}
