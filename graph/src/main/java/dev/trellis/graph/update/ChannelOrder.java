package dev.trellis.graph.update;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The entries of a channel in the order in which they are preferred. */
public sealed interface ChannelOrder {
    /**
     * Head first. What is skipped, or not on the way from the head, is not here.
     *
     * @param names of the entries
     */
    record Ordered(List<String> names) implements ChannelOrder {
        public Ordered {
            names = List.copyOf(names);
        }
    }

    /** The graph gives no order; the sentence, in the reference's words, says why. */
    record Broken(String sentence) implements ChannelOrder {}

    static ChannelOrder of(String packageName, String channel, Collection<ChannelEntry> entries) {
        var where = "channel \"%s\" of package \"%s\"".formatted(channel, packageName);
        if (entries.isEmpty()) {
            return new Ordered(List.of());
        }
        Map<String, ChannelEntry> byName = new HashMap<>();
        entries.forEach(entry -> byName.put(entry.name(), entry));
        Set<String> replaced = new HashSet<>();
        Set<String> skipped = new HashSet<>();
        for (var entry : entries) {
            replaced.add(entry.replaces());
            replaced.addAll(entry.skips());
            skipped.addAll(entry.skips());
        }
        var chains = new ArrayList<List<String>>();
        for (var head : entries.stream().map(ChannelEntry::name).sorted().toList()) {
            if (replaced.contains(head)) {
                continue;
            }
            var walked = new LinkedHashSet<String>();
            for (var at = byName.get(head); at != null; at = byName.get(at.replaces())) {
                if (!walked.add(at.name())) {
                    return new Broken(
                            "a cycle exists in the chain of replacement beginning with \"%s\" in %s"
                                    .formatted(head, where));
                }
            }
            chains.add(walked.stream().filter(name -> !skipped.contains(name)).toList());
        }
        return switch (chains.size()) {
            case 0 ->
                    new Broken(
                            "no channel heads (entries not replaced by another entry) found in "
                                    + where);
            case 1 -> new Ordered(chains.getFirst());
            default ->
                    new Broken(
                            ("a unique replacement chain within a channel is required to determine"
                                            + " the relative order between channel entries, but %d"
                                            + " replacement chains were found in %s: %s")
                                    .formatted(
                                            chains.size(),
                                            where,
                                            chains.stream()
                                                    .map(ChannelOrder::ends)
                                                    .collect(Collectors.joining(", "))));
        };
    }

    private static String ends(List<String> chain) {
        return chain.size() == 1 ? chain.getFirst() : chain.getFirst() + "..." + chain.getLast();
    }
}
