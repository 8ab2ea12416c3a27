package dev.trellis.operators.kind;

import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The namespaces that the operators of a group act in.
 *
 * @param home the namespace of the group
 * @param names of the namespaces; the empty name stands for all
 */
public record Targets(String home, SortedSet<String> names) {
    public static final String ALL = "";

    public Targets {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    /** As the group's status tells them; none where nobody looked at the group yet. */
    public static Targets of(OperatorGroup group) {
        var status = group.getStatus();
        return new Targets(
                group.getMetadata().getNamespace(),
                new TreeSet<>(status == null ? List.of() : status.namespaces()));
    }

    public static Targets everywhere(String home) {
        return new Targets(home, new TreeSet<>(List.of(ALL)));
    }

    public boolean areKnown() {
        return !names.isEmpty();
    }

    public boolean areAll() {
        return names.contains(ALL);
    }

    public boolean include(String namespace) {
        return areAll() || names.contains(namespace);
    }

    /** Whether some namespace belongs to both; each counts its own home. */
    public boolean meet(Targets other) {
        if (areAll() || other.areAll()) {
            return true;
        }
        var mine = new TreeSet<>(names);
        mine.add(home);
        return mine.contains(other.home) || other.names.stream().anyMatch(mine::contains);
    }

    /** The shape that an operator must support; empty where there are none. */
    public Optional<InstallMode> mode() {
        if (names.isEmpty()) {
            return Optional.empty();
        }
        if (areAll()) {
            return Optional.of(InstallMode.ALL_NAMESPACES);
        }
        if (names.size() > 1) {
            return Optional.of(InstallMode.MULTI_NAMESPACE);
        }
        return Optional.of(
                names.contains(home) ? InstallMode.OWN_NAMESPACE : InstallMode.SINGLE_NAMESPACE);
    }

    /** As annotations hold it. */
    @Override
    public String toString() {
        return String.join(",", names);
    }
}
