package dev.trellis.graph.update;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a channel makes sense when it is loaded. */
public final class ChannelCheck {
    private static final int NAMES_MAX = 5;

    private ChannelCheck() {}

    /** What is wrong, as phrases that can follow the name of the channel; none if nothing is. */
    public static List<String> faults(Collection<ChannelEntry> entries) {
        Map<String, ChannelEntry> byName = new HashMap<>();
        Set<String> updated = new HashSet<>();
        Set<String> skipped = new HashSet<>();
        for (var entry : entries) {
            byName.put(entry.name(), entry);
            updated.add(entry.replaces());
            updated.addAll(entry.skips());
            skipped.addAll(entry.skips());
        }
        var heads =
                entries.stream()
                        .map(ChannelEntry::name)
                        .filter(name -> !updated.contains(name))
                        .sorted()
                        .toList();
        if (heads.size() != 1) {
            return List.of(
                    heads.isEmpty()
                            ? "has no head: every entry is replaced or skipped by another one"
                            : "has %d heads, entries that no other one replaces or skips: %s"
                                    .formatted(heads.size(), some(heads)));
        }
        var faults = new ArrayList<String>();
        var reached = new LinkedHashSet<String>();
        for (var at = byName.get(heads.getFirst());
                at != null;
                at = skipped.contains(at.replaces()) ? null : byName.get(at.replaces())) {
            if (!reached.add(at.name())) {
                faults.add(
                        "has a cycle of replacements: "
                                + String.join(
                                        " replaces ", cycle(List.copyOf(reached), at.name())));
                break;
            }
        }
        var stranded =
                entries.stream()
                        .map(ChannelEntry::name)
                        .filter(name -> !reached.contains(name) && !skipped.contains(name))
                        .sorted()
                        .toList();
        if (!stranded.isEmpty()) {
            faults.add(
                    "has entries that cannot be reached from its head %s: %s"
                            .formatted(heads.getFirst(), some(stranded)));
        }
        return faults;
    }

    private static List<String> cycle(List<String> walked, String again) {
        var cycle = new ArrayList<>(walked.subList(walked.indexOf(again), walked.size()));
        cycle.add(again);
        return cycle;
    }

    private static String some(List<String> names) {
        return names.size() <= NAMES_MAX
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, NAMES_MAX))
                        + " and %d more".formatted(names.size() - NAMES_MAX);
    }
}
