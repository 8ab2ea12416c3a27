package dev.trellis.operators.subscription;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.Subscription;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All that may be looked at for the operators of a namespace, beside what the resolver is asked.
 *
 * @param operators those that live there, without copies
 * @param catalogs all of the cluster
 * @param visible the namespaces whose catalogs the subscriptions may name
 */
record NamespaceState(
        String namespace,
        List<Subscription> subscriptions,
        List<ClusterServiceVersion> operators,
        List<InstallPlan> plans,
        List<OperatorGroup> groups,
        List<KnownCatalog> catalogs,
        Set<String> visible,
        Instant now) {
    NamespaceState {
        subscriptions =
                subscriptions.stream()
                        .sorted(Comparator.comparing(one -> one.getMetadata().getName()))
                        .toList();
        operators = List.copyOf(operators);
        plans = List.copyOf(plans);
        groups = List.copyOf(groups);
        catalogs = catalogs.stream().sorted(Comparator.comparing(KnownCatalog::key)).toList();
        visible = Set.copyOf(visible);
    }

    boolean hasOperator(String name) {
        return operators.stream().anyMatch(one -> one.getMetadata().getName().equals(name));
    }

    Optional<InstallPlan> plan(String name) {
        return plans.stream().filter(one -> one.getMetadata().getName().equals(name)).findFirst();
    }
}
