package dev.trellis.operators.copy;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.api.model.Namespace;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Where an operator is shown. */
final class CopyDecision {
    /** An operator that its group does not let act acts nowhere. */
    private static final Set<String> NOWHERE =
            Set.of(
                    "NoOperatorGroup",
                    "TooManyOperatorGroups",
                    "NoTargetNamespaces",
                    "InvalidInstallModes",
                    "UnsupportedOperatorGroup",
                    "InterOperatorGroupOwnerConflict",
                    "CannotModifyStaticOperatorGroupProvidedAPIs");

    private CopyDecision() {}

    /**
     * @param groups of the operator's namespace
     * @param namespaces all of the cluster
     * @param everywhere whether one that acts in all namespaces is shown in all
     */
    static SortedSet<String> namespaces(
            ClusterServiceVersion operator,
            List<OperatorGroup> groups,
            List<Namespace> namespaces,
            boolean everywhere) {
        var status = operator.status();
        if (groups.size() != 1
                || Metadata.isTerminating(operator)
                || status.phaseOrEmpty().isEmpty()
                || NOWHERE.contains(String.valueOf(status.reason()))) {
            return Collections.emptySortedSet();
        }
        var targets = Targets.of(groups.getFirst());
        var found = new TreeSet<String>();
        for (var one : namespaces) {
            var name = one.getMetadata().getName();
            if (targets.include(name)
                    && (everywhere || !targets.areAll())
                    && !name.equals(targets.home())
                    && !Metadata.isTerminating(one)) {
                found.add(name);
            }
        }
        return found;
    }
}
