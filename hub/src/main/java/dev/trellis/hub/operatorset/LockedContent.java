package dev.trellis.hub.operatorset;

import dev.trellis.api.operatorset.LockedEntry;
import dev.trellis.api.operatorset.OperatorLockSpec;
import dev.trellis.graph.catalog.Bundle;
import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.Channel;
import dev.trellis.graph.catalog.OperatorPackage;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a lock leaves of a catalog: each package's version, and those on the way to it. */
final class LockedContent {
    private LockedContent() {}

    static Catalog of(OperatorLockSpec lock, String catalog, Catalog content) {
        SortedMap<String, OperatorPackage> packages = new TreeMap<>();
        for (var entry : lock.entries()) {
            var found = content.packages().get(entry.packageName());
            if (entry.catalog().equals(catalog) && found != null) {
                packages.put(entry.packageName(), left(entry, found));
            }
        }
        return new Catalog(packages, List.of(), List.of());
    }

    private static OperatorPackage left(LockedEntry entry, OperatorPackage whole) {
        Set<String> names = new HashSet<>(entry.path());
        names.add(entry.name());
        SortedMap<String, Channel> channels = new TreeMap<>();
        var channel = whole.channels().get(entry.channel());
        if (channel != null) {
            channels.put(
                    channel.name(),
                    new Channel(
                            channel.name(),
                            channel.entries().stream()
                                    .filter(one -> names.contains(one.name()))
                                    .toList(),
                            channel.faults()));
        }
        SortedMap<String, Bundle> bundles = new TreeMap<>(whole.bundles());
        bundles.keySet().retainAll(names);
        return new OperatorPackage(
                whole.name(),
                entry.channel(),
                whole.description(),
                channels,
                bundles,
                whole.deprecations());
    }
}
