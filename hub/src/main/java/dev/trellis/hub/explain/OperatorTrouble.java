package dev.trellis.hub.explain;

import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.ReportedOperator;
import dev.trellis.api.operatorset.TargetEntry;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.dependency.ApiProvision;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Why an operator of a set is not there yet, down to those that it needs itself. */
final class OperatorTrouble {
    private final ClusterView view;
    private final String addon;
    private final ClusterOperatorStatus status;
    // Operators may need each other; each is told once.
    private final Set<String> told = new HashSet<>();

    OperatorTrouble(ClusterView view, String addon, ClusterOperatorStatus status) {
        this.view = view;
        this.addon = addon;
        this.status = status;
    }

    /** A set of which the cluster cannot have all, as the set says it. */
    static Explanation failed(ClusterOperatorStatus status) {
        return Reason.OPERATOR_SET_FAILED.of(
                Subjects.operators(status),
                "all that %s asks for on this cluster".formatted(set(status)),
                words(status, "that it has failed"),
                "correct the set, or what it finds on the cluster");
    }

    Explanation of(TargetEntry operator) {
        told.add(operator.packageName());
        return Reason.OPERATOR_NOT_READY
                .of(
                        Subjects.operators(status),
                        "%s of %s to succeed on this cluster"
                                .formatted(operator.name(), set(status)),
                        ApiProvision.reported(status, operator)
                                .filter(one -> one.name().equals(operator.name()))
                                .map(OperatorTrouble::found)
                                .orElseGet(() -> words(status, "no word about it")),
                        "look at the ClusterServiceVersion %s on the cluster"
                                .formatted(operator.name()))
                .because(causes(operator));
    }

    private List<Explanation> causes(TargetEntry operator) {
        var causes = new ArrayList<Explanation>();
        for (var needed : ApiProvision.entries(status)) {
            if (operator.needs().contains(needed.packageName())
                    && !told.contains(needed.packageName())
                    && !ApiProvision.isThere(status, needed)) {
                causes.add(of(needed));
            }
        }
        ClusterTrouble.of(view, addon).ifPresent(causes::add);
        return causes;
    }

    private static String found(ReportedOperator reported) {
        var phase = orEmpty(reported.csvPhase());
        if (phase.isEmpty()) {
            return "that the cluster has not begun to install it";
        }
        var reason = orEmpty(reported.csvReason());
        return "phase " + phase + (reason.isEmpty() ? "" : " (" + reason + ")");
    }

    private static String words(ClusterOperatorStatus status, String otherwise) {
        var said = status.status();
        if (!orEmpty(said.explanation()).isEmpty()) {
            return orEmpty(said.explanation());
        }
        return orEmpty(said.reason()).isEmpty() ? otherwise : orEmpty(said.reason());
    }

    private static String set(ClusterOperatorStatus status) {
        var set = status.getSpec().setRef();
        return "OperatorSet %s/%s".formatted(set.namespace(), set.name());
    }

    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
