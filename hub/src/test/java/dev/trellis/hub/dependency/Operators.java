package dev.trellis.hub.dependency;

import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.ClusterOperatorStatusSpec;
import dev.trellis.api.operatorset.ClusterOperatorStatusStatusBuilder;
import dev.trellis.api.operatorset.ReportedOperator;
import dev.trellis.api.operatorset.SetReference;
import dev.trellis.api.operatorset.SetTarget;
import dev.trellis.api.operatorset.TargetEntry;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** What the set {@code fleet/messaging} wants of the cluster {@code paris}. */
public final class Operators {
    private final List<TargetEntry> entries = new ArrayList<>();
    private final List<ReportedOperator> reported = new ArrayList<>();
    private @Nullable String phase;
    private @Nullable String explanation;

    /**
     * An operator in its first version.
     *
     * @param csvPhase what the cluster says of it; null for no word
     */
    public Operators with(
            String name, @Nullable String csvPhase, List<String> provides, List<String> needs) {
        entries.add(new TargetEntry(name, name + ".v1", "stable", "shop", name, provides, needs));
        if (csvPhase != null) {
            reported.add(new ReportedOperator(name, name + ".v1", name + ".v1", csvPhase, null));
        }
        return this;
    }

    /** The operator is on its way from the version before its first. */
    Operators updating(String name, List<String> provides) {
        entries.add(
                new TargetEntry(name, name + ".v1", "stable", "shop", name, provides, List.of()));
        reported.add(new ReportedOperator(name, name + ".v1", name + ".v0", "Pending", null));
        return this;
    }

    public Operators failed(String why) {
        phase = "Failed";
        explanation = why;
        return this;
    }

    public ClusterOperatorStatus build() {
        var status = new ClusterOperatorStatus();
        status.setMetadata(
                new ObjectMetaBuilder().withNamespace("paris").withName("messaging-x").build());
        status.setSpec(
                new ClusterOperatorStatusSpec(
                        new SetReference("fleet", "messaging", "u1"),
                        entries.isEmpty() ? null : new SetTarget("in", null, entries, "plan")));
        status.setStatus(
                ClusterOperatorStatusStatusBuilder.builder()
                        .phase(phase)
                        .explanation(explanation)
                        .operators(reported)
                        .build());
        return status;
    }
}
