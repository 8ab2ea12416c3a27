package dev.trellis.graph.resolve;

import dev.trellis.graph.catalog.Bundle;
import dev.trellis.graph.update.ChannelEntry;

/**
 * A bundle in a channel: what can be chosen of a catalog. The same bundle in two channels is two
 * entries.
 *
 * @param isOfDefaultChannel whether the channel is its package's default
 * @param edges what it updates
 */
public record Entry(
        String packageName,
        String channel,
        boolean isOfDefaultChannel,
        ChannelEntry edges,
        Bundle bundle) {
    public String name() {
        return bundle.name();
    }

    /** Two entries of one catalog are one if these are equal; comparing all would be slow. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return packageName + "/" + channel + "/" + name();
    }
}
