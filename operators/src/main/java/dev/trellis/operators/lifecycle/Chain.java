package dev.trellis.operators.lifecycle;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which operator of a namespace replaces which. */
final class Chain {
    private final List<ClusterServiceVersion> operators;

    Chain(List<ClusterServiceVersion> operators) {
        this.operators = operators;
    }

    /** The operator that this one replaces, if it is still there. */
    Optional<ClusterServiceVersion> predecessor(ClusterServiceVersion operator) {
        var name = operator.getSpec().replaces();
        return operators.stream()
                .filter(one -> name(one).equals(name) && !name(one).equals(name(operator)))
                .findFirst();
    }

    /** All that it replaces, one by the other. */
    Set<String> predecessors(ClusterServiceVersion operator) {
        var found = new LinkedHashSet<String>();
        var next = predecessor(operator);
        while (next.isPresent() && found.add(name(next.get()))) {
            next = predecessor(next.get());
        }
        return found;
    }

    /** The operator that takes the place of this one. */
    Optional<ClusterServiceVersion> replacement(ClusterServiceVersion operator) {
        return operators.stream()
                .filter(one -> name(operator).equals(one.getSpec().replaces()))
                .filter(one -> !name(one).equals(name(operator)))
                .filter(one -> !Metadata.isTerminating(one))
                .findFirst();
    }

    /** The one that takes its place in the end. */
    Optional<ClusterServiceVersion> last(ClusterServiceVersion operator) {
        var seen = new HashSet<String>();
        var last = replacement(operator);
        var next = last;
        while (next.isPresent() && seen.add(name(next.get()))) {
            last = next;
            next = replacement(next.get());
        }
        return last;
    }

    /** Itself, all that it replaces and all that take its place. */
    Set<String> family(ClusterServiceVersion operator) {
        var family = new HashSet<>(predecessors(operator));
        family.add(name(operator));
        var next = replacement(operator);
        while (next.isPresent() && family.add(name(next.get()))) {
            next = replacement(next.get());
        }
        return family;
    }

    /** Another operator, outside of the chain, that owns one of its definitions. */
    Optional<Fault> otherOwner(ClusterServiceVersion operator) {
        var family = family(operator);
        for (var crd : operator.getSpec().crds().owned()) {
            for (var other : operators) {
                if (!family.contains(name(other))
                        && other.getSpec().crds().owned().stream()
                                .anyMatch(one -> one.name().equals(crd.name()))) {
                    return Optional.of(
                            new Fault(
                                    PhaseDecision.OWNER_CONFLICT,
                                    "%s is owned by operator %s already"
                                            .formatted(crd.name(), name(other))));
                }
            }
        }
        return Optional.empty();
    }

    private static String name(ClusterServiceVersion operator) {
        return operator.getMetadata().getName();
    }
}
