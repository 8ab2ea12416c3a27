package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.RequirementStatus;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Upgradeable;
import dev.trellis.operators.serving.Descriptions;
import dev.trellis.operators.serving.Serving;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Gathers all that is known of one operator. */
final class OperatorReading {
    private final KubeApi api;
    private final OperatorCaches caches;
    private final ClusterReading cluster;
    private final Installation installation;
    private final Serving serving;

    OperatorReading(
            KubeApi api,
            OperatorCaches caches,
            ClusterReading cluster,
            Installation installation,
            Serving serving) {
        this.serving = serving;
        this.api = api;
        this.caches = caches;
        this.cluster = cluster;
        this.installation = installation;
    }

    List<RequirementStatus> requirements(ClusterServiceVersion operator) {
        return Requirements.of(
                operator,
                new CachedProvision(
                        api, caches, cluster, operator, chain(operator).predecessors(operator)));
    }

    private Chain chain(ClusterServiceVersion operator) {
        return new Chain(caches.operatorsIn(operator.getMetadata().getNamespace()));
    }

    /** What is wrong with the operator in its group, whatever others do. */
    Optional<Fault> groupFault(ClusterServiceVersion operator) {
        var namespace = operator.getMetadata().getNamespace();
        return GroupCheck.fault(namespace, caches.groupsIn(namespace), operator.getSpec());
    }

    OperatorState state(
            ClusterServiceVersion operator,
            Optional<Fault> groupFault,
            List<RequirementStatus> requirements,
            Instant now) {
        var metadata = operator.getMetadata();
        var groups = caches.groupsIn(metadata.getNamespace());
        var chain = chain(operator);
        var failsForward =
                groups.stream()
                        .anyMatch(group ->
                                "TechPreviewUnsafeFailForward"
                                        .equals(group.spec().upgradeStrategy()));
        var predecessor = chain.predecessor(operator);
        var replacement = chain.replacement(operator);
        var done =
                (failsForward ? chain.last(operator) : replacement)
                        .map(OperatorReading::phase)
                        .filter(phase -> phase == Phase.SUCCEEDED || phase == Phase.REPLACING)
                        .isPresent();
        return new OperatorState(
                metadata.getName(),
                operator.status(),
                groupFault,
                strategyFault(operator),
                chain.otherOwner(operator),
                Requirements.areMet(requirements),
                predecessor.map(OperatorReading::phase),
                predecessor.flatMap(this::veto),
                replacement.map(one -> one.getMetadata().getName()),
                done,
                installation.health(operator),
                Descriptions.fault(operator.getSpec()),
                serving.health(operator, OperatorMetadata.group(groups), now),
                failsForward,
                now);
    }

    private static Phase phase(ClusterServiceVersion operator) {
        return Phase.of(operator.status().phaseOrEmpty());
    }

    private Optional<String> veto(ClusterServiceVersion predecessor) {
        return caches.conditions().find(ObjectKey.of(predecessor)).flatMap(Upgradeable::veto);
    }

    private static Optional<Fault> strategyFault(ClusterServiceVersion operator) {
        var install = operator.getSpec().install();
        if (!install.strategy().equals("deployment")) {
            return Optional.of(
                    new Fault(
                            "InvalidInstallStrategy",
                            "The install strategy %s is not known: it must be deployment."
                                    .formatted(install.strategy())));
        }
        return Optional.empty();
    }
}
