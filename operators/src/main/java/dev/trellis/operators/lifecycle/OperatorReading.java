package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.RequirementStatus;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.kind.Labels;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Upgradeable;
import dev.trellis.operators.owned.Held;
import dev.trellis.operators.serving.Descriptions;
import dev.trellis.operators.serving.ExtensionApis;
import dev.trellis.operators.serving.Serving;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gathers all that is known of one operator. */
final class OperatorReading {
    private final KubeApi api;
    private final OperatorCaches caches;
    private final ClusterReading cluster;
    private final Installation installation;
    private final Serving serving;
    private final ExtensionApis extensions;

    OperatorReading(
            KubeApi api,
            OperatorCaches caches,
            ClusterReading cluster,
            Installation installation,
            Serving serving,
            ExtensionApis extensions) {
        this.extensions = extensions;
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
                        api,
                        caches,
                        cluster,
                        extensions,
                        operator,
                        chain(operator).predecessors(operator)));
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
                chain.otherOwner(operator).or(() -> otherServer(operator, chain)),
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

    /** Somebody else, in whatever namespace, whose extension API it would take away. */
    private Optional<Fault> otherServer(ClusterServiceVersion operator, Chain chain) {
        var family =
                chain.family(operator).stream()
                        .map(name ->
                                new ObjectKey(
                                        operator.getMetadata().getNamespace(), Labels.value(name)))
                        .collect(Collectors.toSet());
        for (var one : operator.getSpec().apiServices().owned()) {
            var there = extensions.find(one.version(), one.group());
            if (there.isPresent()) {
                var owners = Held.owner(there.get());
                var isFree =
                        !owners.isEmpty()
                                && (family.containsAll(owners)
                                        || owners.stream().noneMatch(this::isThere));
                if (!isFree) {
                    return Optional.of(
                            new Fault(
                                    PhaseDecision.OWNER_CONFLICT,
                                    "APIService %s %s"
                                            .formatted(
                                                    there.get().getMetadata().getName(),
                                                    owners.isEmpty()
                                                            ? "was not made for an operator"
                                                            : "belongs to operator "
                                                                    + owners.getFirst())));
                }
            }
        }
        return Optional.empty();
    }

    private boolean isThere(ObjectKey owner) {
        return caches.operatorsIn(owner.namespace()).stream()
                .anyMatch(one -> Labels.value(one.getMetadata().getName()).equals(owner.name()));
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
