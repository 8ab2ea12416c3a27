package dev.trellis.hub.operatorset;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.operatorset.LockOrigin;
import dev.trellis.api.operatorset.LockedCatalog;
import dev.trellis.api.operatorset.LockedEntry;
import dev.trellis.api.operatorset.OperatorLockSpec;
import dev.trellis.api.operatorset.VirtualCluster;
import dev.trellis.graph.catalog.Channel;
import dev.trellis.graph.resolve.Install;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.update.ChannelEntry;
import dev.trellis.graph.version.Version;
import dev.trellis.operators.kind.Hashes;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Makes locks of what was chosen for a cluster on which nothing is installed. */
public final class LockMaking {
    private LockMaking() {}

    /**
     * What a lock says.
     *
     * @param author who makes it
     * @param state what was asked
     * @param catalogs digests of the catalogs' content, by their names in the set
     * @param installs what was chosen
     * @param manifests of what was chosen
     */
    public static OperatorLockSpec lock(
            String author,
            ResolveState state,
            SortedMap<String, String> catalogs,
            List<Install> installs,
            Function<Install, List<JsonNode>> manifests) {
        var entries = new ArrayList<LockedEntry>();
        for (var one : installs) {
            var entry = one.operator().entry();
            entries.add(
                    new LockedEntry(
                            entry.packageName(),
                            entry.name(),
                            one.operator().version().map(Version::toString).orElse(null),
                            entry.channel(),
                            one.operator().source().key().name(),
                            Delivery.digest(manifests.apply(one)),
                            path(one),
                            neededBy(one, installs)));
        }
        return new OperatorLockSpec(
                author,
                new LockOrigin(
                        null,
                        new VirtualCluster(
                                state.facts().kubernetes().map(Version::toString).orElse(null),
                                List.of())),
                digest(state, catalogs),
                catalogs.entrySet().stream()
                        .map(one -> new LockedCatalog(one.getKey(), one.getValue()))
                        .toList(),
                entries);
    }

    /** From the oldest version that leads to it, each directly to the next. */
    private static List<String> path(Install install) {
        var entry = install.operator().entry();
        var found = install.operator().source().index().catalog().packages();
        var edges =
                Optional.ofNullable(found.get(entry.packageName()))
                        .flatMap(one -> Optional.ofNullable(one.channels().get(entry.channel())))
                        .map(Channel::entries)
                        .orElse(List.of());
        var path = new LinkedList<String>();
        var next = entry.name();
        while (!next.isEmpty() && !path.contains(next)) {
            var name = next;
            var edge = edges.stream().filter(one -> one.name().equals(name)).findFirst();
            edge.ifPresent(_ -> path.addFirst(name));
            next = edge.map(ChannelEntry::replaces).orElse("");
        }
        return List.copyOf(path);
    }

    private static List<String> neededBy(Install install, List<Install> installs) {
        var needing = new TreeSet<String>();
        if (install.subscriptions().isEmpty()) {
            for (var other : installs) {
                if (!other.equals(install)
                        && other.operator().traits().requirements().stream()
                                .anyMatch(one ->
                                        one.constraint().isMetBy(install.operator().traits()))) {
                    needing.add(other.operator().entry().packageName());
                }
            }
        }
        return List.copyOf(needing);
    }

    private static String digest(ResolveState state, SortedMap<String, String> catalogs) {
        var text = new StringBuilder(state.namespace());
        catalogs.forEach(
                (name, digest) -> text.append('\n').append(name).append(' ').append(digest));
        state.subscriptions()
                .forEach(one ->
                        text.append('\n')
                                .append(
                                        String.join(
                                                " ",
                                                one.packageName(),
                                                one.channel(),
                                                one.startingCsv(),
                                                one.catalog().name())));
        state.facts().kubernetes().ifPresent(one -> text.append('\n').append(one));
        return Hashes.digest(text.toString());
    }
}
