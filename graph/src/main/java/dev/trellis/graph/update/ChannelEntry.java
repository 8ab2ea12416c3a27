package dev.trellis.graph.update;

import dev.trellis.graph.version.Version;
import dev.trellis.graph.version.VersionRange;

import java.util.List;
import java.util.Optional;

/**
 * A bundle's place in a channel.
 *
 * @param replaces the entry that this one directly updates, empty if none; it may be absent from
 *     the channel
 * @param skips further entries that this one updates, and hides from new installs
 * @param skipRange versions that this one updates as well
 */
public record ChannelEntry(
        String name, String replaces, List<String> skips, Optional<VersionRange> skipRange) {
    public ChannelEntry {
        skips = List.copyOf(skips);
    }

    /** Whether an operator of this name and version can be updated to this entry in one step. */
    public boolean updates(String installed, Optional<Version> version) {
        return replaces.equals(installed)
                || skips.contains(installed)
                || version.flatMap(one -> skipRange.map(range -> range.contains(one)))
                        .orElse(false);
    }
}
