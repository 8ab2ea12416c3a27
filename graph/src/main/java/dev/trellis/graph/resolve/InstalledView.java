package dev.trellis.graph.resolve;

import dev.trellis.graph.resolve.Installed.Phase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The installed operators as the problem sees them.
 *
 * <p>An operator that is being replaced and the one that takes its place are one, told by the
 * newer: two would exclude each other, and every update in progress would look like a conflict.
 *
 * @param operators those that count
 * @param newest by the name of each installed operator, the one that stands for it
 * @param currents by subscription, what is installed for it
 */
record InstalledView(
        List<Installed> operators, Map<String, Installed> newest, Map<String, Installed> currents) {
    static InstalledView of(ResolveState state) {
        Map<String, Installed> replacedBy = new HashMap<>();
        state.installed().stream()
                .filter(one -> !one.replaces().isEmpty())
                .forEach(one -> replacedBy.put(one.replaces(), one));
        var isStrict = state.settings().isStrict();
        var counting = new ArrayList<Installed>();
        Map<String, Installed> newest = new TreeMap<>();
        for (var one : state.installed()) {
            var last = isStrict ? strictLast(state, one, replacedBy) : last(one, replacedBy);
            newest.put(one.name(), last);
            if (last.name().equals(one.name())) {
                counting.add(one);
            }
        }
        return new InstalledView(counting, newest, currents(state, counting, newest));
    }

    private static Installed last(Installed first, Map<String, Installed> replacedBy) {
        var seen = new HashSet<String>();
        var last = first;
        for (var next = first;
                next != null && seen.add(next.name());
                next = next.phase() == Phase.REPLACING ? replacedBy.get(next.name()) : null) {
            last = next;
        }
        return last;
    }

    /** Only with fail-forward, and only if the chain ends in a failure, is a member hidden. */
    private static Installed strictLast(
            ResolveState state, Installed first, Map<String, Installed> replacedBy) {
        if (!state.facts().failForward()) {
            return first;
        }
        Set<String> seen = new HashSet<>();
        var last = first;
        while (true) {
            if (!seen.add(last.name())) {
                throw new RunFault(
                        "csv %s/%s has already been seen"
                                .formatted(state.namespace(), last.name()));
            }
            var next = replacedBy.get(last.name());
            if (next == null) {
                break;
            }
            if (last.phase() != Phase.REPLACING) {
                throw new RunFault(
                        "csv %s/%s in phase %s instead of Replacing"
                                .formatted(state.namespace(), last.name(), word(last.phase())));
            }
            last = next;
        }
        return last.phase() == Phase.FAILED ? last : first;
    }

    private static String word(Phase phase) {
        return phase.name().charAt(0) + phase.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static Map<String, Installed> currents(
            ResolveState state, List<Installed> counting, Map<String, Installed> newest) {
        Map<String, Installed> currents = new TreeMap<>();
        Set<String> managed = new HashSet<>();
        for (var subscription : state.subscriptions()) {
            var current = newest.get(subscription.installedCsv());
            // In strict mode a hidden operator is no current of anyone.
            if (current != null
                    && (!state.settings().isStrict()
                            || current.name().equals(subscription.installedCsv()))) {
                currents.put(subscription.name(), current);
                managed.add(current.name());
            }
        }
        if (!state.settings().isStrict()) {
            for (var subscription : state.subscriptions()) {
                if (!currents.containsKey(subscription.name())) {
                    adopted(state, subscription, counting, managed)
                            .ifPresent(found -> {
                                currents.put(subscription.name(), found);
                                managed.add(found.name());
                            });
                }
            }
        }
        return currents;
    }

    /** An operator left behind belongs to the first subscription of its package that comes. */
    private static Optional<Installed> adopted(
            ResolveState state, Wanted subscription, List<Installed> all, Set<String> managed) {
        return all.stream()
                .filter(one -> !managed.contains(one.name()))
                .filter(one ->
                        one.traits().isOfPackage(subscription.packageName())
                                || state.sources().stream()
                                        .filter(source ->
                                                source.key().equals(subscription.catalog()))
                                        .flatMap(source ->
                                                source
                                                        .index()
                                                        .groups(subscription.packageName())
                                                        .stream())
                                        .filter(group ->
                                                subscription.channel().isEmpty()
                                                        || group.channel()
                                                                .equals(subscription.channel()))
                                        .flatMap(group -> group.all().stream())
                                        .anyMatch(entry -> entry.name().equals(one.name())))
                .findFirst();
    }

    /** What counts and belongs to no subscription. */
    List<Installed> unmanaged() {
        var managed = new HashSet<String>();
        currents.values().forEach(one -> managed.add(one.name()));
        return operators.stream().filter(one -> !managed.contains(one.name())).toList();
    }
}
