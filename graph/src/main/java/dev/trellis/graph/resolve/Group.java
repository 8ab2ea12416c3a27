package dev.trellis.graph.resolve;

import dev.trellis.graph.catalog.Channel;
import dev.trellis.graph.update.ChannelOrder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The entries of one channel of a package.
 *
 * @param all in the order of the catalog
 * @param ranked those that may be newly installed, best first
 * @param loadFaults why the channel was refused when it was loaded
 * @param orderFault why its entries have no order, empty if they have
 */
record Group(
        String packageName,
        String channel,
        boolean isDefault,
        List<Entry> all,
        List<Entry> ranked,
        List<String> loadFaults,
        String orderFault) {
    static Group of(String packageName, Channel channel, boolean isDefault, List<Entry> entries) {
        Map<String, Entry> byName = new HashMap<>();
        entries.forEach(entry -> byName.put(entry.name(), entry));
        var order =
                ChannelOrder.of(
                        packageName, channel.name(), entries.stream().map(Entry::edges).toList());
        return switch (order) {
            case ChannelOrder.Ordered(var names) ->
                    new Group(
                            packageName,
                            channel.name(),
                            isDefault,
                            List.copyOf(entries),
                            names.stream()
                                    .map(name -> Objects.requireNonNull(byName.get(name)))
                                    .toList(),
                            channel.faults(),
                            "");
            case ChannelOrder.Broken(var sentence) ->
                    new Group(
                            packageName,
                            channel.name(),
                            isDefault,
                            List.copyOf(entries),
                            List.of(),
                            channel.faults(),
                            sentence);
        };
    }

    boolean isBroken() {
        return !loadFaults.isEmpty() || !orderFault.isEmpty();
    }

    /** A sentence that names the channel. */
    String fault() {
        return loadFaults.isEmpty()
                ? "Channel %s of package %s has no order: %s."
                        .formatted(channel, packageName, orderFault)
                : loadFaults.getFirst();
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
