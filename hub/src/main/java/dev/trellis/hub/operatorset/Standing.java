package dev.trellis.hub.operatorset;

import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.ReportedOperator;
import dev.trellis.api.operatorset.SetTarget;
import dev.trellis.api.operatorset.TargetEntry;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.graph.resolve.Installed;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What there is on the hub of a set for one cluster.
 *
 * @param status what was decided and told last
 * @param work what delivers it
 */
record Standing(Optional<ClusterOperatorStatus> status, Optional<ManifestWork> work) {
    static final Standing NOTHING = new Standing(Optional.empty(), Optional.empty());

    /** What the cluster was given. */
    Optional<SetTarget> given() {
        return status.flatMap(one -> Optional.ofNullable(one.getSpec().target()));
    }

    /** What is known of the cluster from what it reports. */
    KnownCluster known(Optional<String> kubernetes) {
        var operators = new ArrayList<KnownCluster.Operator>();
        given().ifPresent(target -> {
            var report = Report.of(target, work);
            for (var i = 0; i < target.entries().size(); i++) {
                var entry = target.entries().get(i);
                var told = report.operators().get(i);
                // Feedback of a work that was made anew comes later: until then what was told last.
                installed(told)
                        .or(() -> before(entry))
                        .ifPresent(name ->
                                operators.add(
                                        new KnownCluster.Operator(
                                                named(entry, name), phase(told, name))));
            }
        });
        return new KnownCluster(kubernetes, operators);
    }

    private static Optional<String> installed(ReportedOperator told) {
        return Optional.ofNullable(told.installed()).filter(name -> !name.isEmpty());
    }

    private Optional<String> before(TargetEntry entry) {
        return status.stream()
                .flatMap(one -> one.status().operators().stream())
                .filter(one -> one.packageName().equals(entry.packageName()))
                .flatMap(one -> installed(one).stream())
                .findFirst();
    }

    /** Until the wanted version is there, what it replaces is not to be moved to a third one. */
    private static Installed.Phase phase(ReportedOperator told, String installed) {
        if (!told.name().equals(installed)) {
            return Installed.Phase.SETTLED;
        }
        return switch (orEmpty(told.csvPhase())) {
            case "Succeeded" -> Installed.Phase.SETTLED;
            case "Failed" -> Installed.Phase.FAILED;
            default -> Installed.Phase.REPLACING;
        };
    }

    private static TargetEntry named(TargetEntry entry, String name) {
        return new TargetEntry(
                entry.packageName(),
                name,
                entry.channel(),
                entry.catalog(),
                entry.subscription(),
                entry.provides(),
                // Follows from the versions: clusters need not be told apart by it.
                List.of());
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
