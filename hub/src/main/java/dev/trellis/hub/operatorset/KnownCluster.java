package dev.trellis.hub.operatorset;

import dev.trellis.api.operatorset.TargetEntry;
import dev.trellis.graph.resolve.Installed;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the hub knows of a cluster where a set is concerned. Clusters of which it knows the same get
 * the same.
 *
 * @param kubernetes its version, as it says
 * @param operators those of the set that are there
 */
record KnownCluster(Optional<String> kubernetes, List<Operator> operators) {
    static final KnownCluster EMPTY = new KnownCluster(Optional.empty(), List.of());

    KnownCluster {
        operators = List.copyOf(operators);
    }

    /**
     * An operator that is there.
     *
     * @param entry as it was delivered, with the name of what is there
     */
    record Operator(TargetEntry entry, Installed.Phase phase) {
        String name() {
            return entry.name();
        }

        String packageName() {
            return entry.packageName();
        }
    }

    Optional<Operator> ofPackage(String packageName) {
        return operators.stream().filter(one -> one.packageName().equals(packageName)).findFirst();
    }

    /** Equal for clusters that need not be told apart. */
    String text() {
        return kubernetes.orElse("")
                + operators.stream()
                        .map(one -> "\n" + one.entry() + " " + one.phase())
                        .collect(Collectors.joining());
    }
}
