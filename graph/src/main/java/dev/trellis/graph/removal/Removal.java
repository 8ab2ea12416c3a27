package dev.trellis.graph.removal;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.constraint.Requirement;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.graph.snapshot.ClusterSnapshot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What taking operators away from a namespace means.
 *
 * @param operators that go, by name
 * @param subscriptions that go: one that stays would bring its operator back
 * @param broken who would lack something afterwards and does not now
 * @param needless operators that are there because others needed them, and nobody does afterwards
 * @param left APIs whose definitions and objects stay, with nobody to look after them
 */
public record Removal(
        SortedSet<String> operators,
        SortedSet<String> subscriptions,
        List<Broken> broken,
        SortedSet<String> needless,
        SortedSet<Gvk> left) {

    /** An operator that would lack something. */
    public record Broken(String namespace, String operator, String need) {
        @Override
        public String toString() {
            return "%s of namespace %s needs %s".formatted(operator, namespace, need);
        }
    }

    /**
     * Looks at the removal of one operator.
     *
     * @param name of a subscription, a package or an operator
     * @param withNeedless whether what nobody needs afterwards goes too
     * @return empty where there is no such operator
     */
    public static Optional<Removal> of(
            ClusterSnapshot cluster, String namespace, String name, boolean withNeedless) {
        var there = cluster.installed(namespace);
        var wanted = cluster.subscriptions(namespace);
        SortedSet<String> going = new TreeSet<>();
        wanted.stream()
                .filter(one -> one.name().equals(name))
                .forEach(one -> going.add(one.installedCsv()));
        there.stream()
                .filter(one -> one.name().equals(name) || one.traits().isOfPackage(name))
                .forEach(one -> going.add(one.name()));
        going.retainAll(there.stream().map(Installed::name).toList());
        if (going.isEmpty()) {
            return Optional.empty();
        }
        withTheirUpdates(going, there);
        var needless = needless(cluster, namespace, going);
        if (withNeedless) {
            going.addAll(needless);
        }
        var staying = without(there, going);
        return Optional.of(
                new Removal(
                        going,
                        subscriptions(wanted, going, name),
                        broken(cluster, namespace, going),
                        withNeedless ? new TreeSet<>() : needless,
                        left(there, staying, going)));
    }

    /** An operator that is being replaced goes with the one that replaces it. */
    private static void withTheirUpdates(SortedSet<String> going, List<Installed> there) {
        var grew = true;
        while (grew) {
            grew = false;
            for (var one : there) {
                if (one.replaces().isEmpty()) {
                    continue;
                }
                var isThere = there.stream().anyMatch(other -> other.name().equals(one.replaces()));
                if (isThere && (going.contains(one.name()) || going.contains(one.replaces()))) {
                    grew |= going.add(one.name());
                    grew |= going.add(one.replaces());
                }
            }
        }
    }

    private static SortedSet<String> subscriptions(
            List<Wanted> wanted, SortedSet<String> going, String name) {
        var found = new TreeSet<String>();
        wanted.stream()
                .filter(one -> one.name().equals(name) || going.contains(one.installedCsv()))
                .forEach(one -> found.add(one.name()));
        return found;
    }

    private static List<Broken> broken(
            ClusterSnapshot cluster, String namespace, SortedSet<String> going) {
        var broken = new ArrayList<Broken>();
        for (var home : cluster.namespaces()) {
            var before = providersFor(cluster, home);
            var after =
                    cluster.namespaces().stream()
                            .filter(one -> cluster.acts(one, home))
                            .flatMap(one ->
                                    (one.equals(namespace)
                                                    ? without(cluster.installed(one), going)
                                                    : cluster.installed(one))
                                            .stream())
                            .toList();
            var staying =
                    home.equals(namespace)
                            ? without(cluster.installed(home), going)
                            : cluster.installed(home);
            for (var one : staying) {
                for (var requirement : one.traits().requirements()) {
                    if (isMet(requirement, before) && !isMet(requirement, after)) {
                        broken.add(new Broken(home, one.name(), requirement.words()));
                    }
                }
            }
        }
        return List.copyOf(broken);
    }

    private static List<Installed> providersFor(ClusterSnapshot cluster, String home) {
        return cluster.namespaces().stream()
                .filter(one -> cluster.acts(one, home))
                .flatMap(one -> cluster.installed(one).stream())
                .toList();
    }

    private static boolean isMet(Requirement requirement, Collection<Installed> by) {
        return by.stream().anyMatch(one -> requirement.constraint().isMetBy(one.traits()));
    }

    /** What needs the needless is needless itself once they go, so it is asked again. */
    private static SortedSet<String> needless(
            ClusterSnapshot cluster, String namespace, SortedSet<String> going) {
        SortedSet<String> needless = new TreeSet<>();
        var generated =
                cluster.subscriptions(namespace).stream()
                        .filter(one -> cluster.isGenerated(namespace, one.name()))
                        .map(Wanted::installedCsv)
                        .toList();
        var grew = true;
        while (grew) {
            grew = false;
            for (var one : cluster.installed(namespace)) {
                if (generated.contains(one.name())
                        && !going.contains(one.name())
                        && !needless.contains(one.name())
                        && !isNeeded(cluster, namespace, one, going, needless)) {
                    grew |= needless.add(one.name());
                }
            }
        }
        return needless;
    }

    private static boolean isNeeded(
            ClusterSnapshot cluster,
            String namespace,
            Installed operator,
            SortedSet<String> going,
            SortedSet<String> needless) {
        var others =
                cluster.namespaces().stream()
                        .filter(one -> cluster.acts(namespace, one))
                        .flatMap(home ->
                                home.equals(namespace)
                                        ? without(without(cluster.installed(home), going), needless)
                                                .stream()
                                        : cluster.installed(home).stream());
        return others.filter(one -> !one.name().equals(operator.name()))
                .flatMap(one -> one.traits().requirements().stream())
                .anyMatch(one -> one.constraint().isMetBy(operator.traits()));
    }

    private static SortedSet<Gvk> left(
            List<Installed> there, List<Installed> staying, SortedSet<String> going) {
        var left = new TreeSet<Gvk>();
        apis(there.stream().filter(one -> going.contains(one.name()))).forEach(left::add);
        left.removeAll(apis(staying.stream()).toList());
        return left;
    }

    private static Stream<Gvk> apis(Stream<Installed> operators) {
        return operators.flatMap(one -> one.traits().provided().stream());
    }

    private static List<Installed> without(List<Installed> all, SortedSet<String> names) {
        return all.stream().filter(one -> !names.contains(one.name())).toList();
    }
}
