package dev.trellis.hub.dependency;

import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.ReportedOperator;
import dev.trellis.api.operatorset.TargetEntry;
import dev.trellis.graph.constraint.Gvk;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether a cluster has an operator for an API. */
public sealed interface ApiProvision {
    /** One provides it. */
    record Provided(ClusterOperatorStatus by, TargetEntry operator) implements ApiProvision {}

    /** One is to provide it and is not there yet, or not well. */
    record Promised(ClusterOperatorStatus by, TargetEntry operator) implements ApiProvision {}

    /** None does. */
    record Absent() implements ApiProvision {}

    /**
     * Looks for a provider that is there, then for one that is to come.
     *
     * @param operators what sets want of the cluster
     */
    static ApiProvision of(Gvk api, Collection<ClusterOperatorStatus> operators) {
        var promised = Optional.<ApiProvision>empty();
        for (var status : inOrder(operators)) {
            for (var entry : entries(status)) {
                if (entry.provides().contains(api.dotted())) {
                    if (isThere(status, entry)) {
                        return new Provided(status, entry);
                    }
                    promised = promised.or(() -> Optional.of(new Promised(status, entry)));
                }
            }
        }
        return promised.orElseGet(Absent::new);
    }

    private static List<ClusterOperatorStatus> inOrder(Collection<ClusterOperatorStatus> all) {
        return all.stream()
                .sorted(Comparator.comparing(one -> one.getMetadata().getName()))
                .toList();
    }

    /** The operators that the cluster is to have. */
    static List<TargetEntry> entries(ClusterOperatorStatus status) {
        var target = status.getSpec().target();
        return target == null ? List.of() : target.entries();
    }

    /** What the cluster says of an operator. */
    static Optional<ReportedOperator> reported(ClusterOperatorStatus status, TargetEntry entry) {
        return status.status().operators().stream()
                .filter(one -> one.packageName().equals(entry.packageName()))
                .findFirst();
    }

    /**
     * Whether others can build on the operator. While it is updated its predecessor runs on: no
     * update is chosen that takes away what others need.
     */
    static boolean isThere(ClusterOperatorStatus status, TargetEntry entry) {
        return reported(status, entry)
                .filter(one -> one.name().equals(entry.name()))
                .filter(one ->
                        "Succeeded".equals(one.csvPhase())
                                || Optional.ofNullable(one.installed())
                                        .filter(name -> !name.isEmpty())
                                        .filter(name -> !name.equals(entry.name()))
                                        .isPresent())
                .isPresent();
    }
}
