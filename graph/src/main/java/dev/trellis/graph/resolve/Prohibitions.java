package dev.trellis.graph.resolve;

import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.constraint.Constraint.Provides;
import dev.trellis.graph.resolve.Choice.Offered;
import dev.trellis.graph.resolve.Installed.Phase;

import java.util.HashSet;
import java.util.Optional;
import java.util.stream.Collectors;

/** Why an entry may not be installed here, whoever asks for it. */
final class Prohibitions {
    private final ResolveState state;

    Prohibitions(ResolveState state) {
        this.state = state;
    }

    Optional<Reason.Forbidden> of(Offered offered) {
        var traits = offered.traits();
        if (traits.isDeprecated()) {
            return Optional.of(
                    new Reason.Forbidden(
                            offered,
                            ReasonCode.PROVIDER_PROHIBITED,
                            "bundle %s is deprecated".formatted(offered.id(state.namespace())),
                            "its catalog has deprecated it"));
        }
        var denied =
                state.settings().rules().stream()
                        .filter(rule -> rule.fits(offered.source(), offered.entry()))
                        .findFirst()
                        .filter(rule -> !rule.allows());
        if (denied.isPresent()) {
            return prohibited(
                    offered,
                    "it is not allowed here"
                            + (denied.get().message().isEmpty()
                                    ? ""
                                    : " (\"" + denied.get().message() + "\")"));
        }
        if (state.settings().isStrict()) {
            traits.fault()
                    .ifPresent(fault -> {
                        throw new RunFault(
                                "bundle %s is unusable: %s".formatted(offered.name(), fault));
                    });
            return Optional.empty();
        }
        if (traits.fault().isPresent()) {
            return prohibited(offered, "its catalog describes it wrongly: " + traits.fault().get());
        }
        return clusterLacks(offered).or(() -> clash(offered));
    }

    private Optional<Reason.Forbidden> clusterLacks(Offered offered) {
        var needs = offered.entry().bundle().needs();
        var facts = state.facts();
        if (needs.minKubeVersion().isPresent()
                && facts.kubernetes().isPresent()
                && facts.kubernetes().get().compareTo(needs.minKubeVersion().get()) < 0) {
            return prohibited(
                    offered,
                    "it needs Kubernetes %s or newer and the cluster has %s"
                            .formatted(needs.minKubeVersion().get(), facts.kubernetes().get()));
        }
        if (facts.served().isPresent()) {
            var lacking =
                    needs.nativeApis().stream()
                            .filter(api -> !facts.served().get().contains(api))
                            .map(Object::toString)
                            .collect(Collectors.joining(", "));
            if (!lacking.isEmpty()) {
                return prohibited(
                        offered,
                        "it needs %s of the cluster, which does not serve it".formatted(lacking));
            }
        }
        Optional<InstallMode> mode = facts.installMode();
        if (mode.isPresent()
                && needs.installModes().isPresent()
                && !needs.installModes().get().contains(mode.get())) {
            return prohibited(
                    offered,
                    "it does not support the install mode %s of the namespace's OperatorGroup"
                            .formatted(mode.get()));
        }
        return Optional.empty();
    }

    private Optional<Reason.Forbidden> clash(Offered offered) {
        for (var neighbour : state.neighbours()) {
            if (!neighbour.sharesTargets()) {
                continue;
            }
            for (var api : offered.traits().provided()) {
                if (neighbour.provided().contains(api)) {
                    return forbidden(
                            offered,
                            ReasonCode.FOREIGN_NAMESPACE_CONFLICT,
                            "operator %s in namespace %s manages %s here already"
                                    .formatted(neighbour.name(), neighbour.namespace(), api));
                }
            }
        }
        return Optional.empty();
    }

    /** Why the update from one to the other must wait. */
    Optional<Reason.Forbidden> ofUpdate(Installed current, Offered to) {
        if (state.settings().isStrict()) {
            return Optional.empty();
        }
        if (current.phase() == Phase.FAILED && !state.facts().failForward()) {
            return forbidden(
                    to,
                    ReasonCode.UPGRADE_IN_PROGRESS,
                    "%s, which it would update, has failed".formatted(current.name()));
        }
        if (current.phase() == Phase.REPLACING) {
            return forbidden(
                    to,
                    ReasonCode.UPGRADE_IN_PROGRESS,
                    "%s, which it would update, is being replaced".formatted(current.name()));
        }
        if (!current.mayBeUpdated()) {
            return forbidden(
                    to,
                    ReasonCode.UPGRADE_IN_PROGRESS,
                    "%s, which it would update, says that it must not be updated now"
                            .formatted(current.name()));
        }
        var dropped = new HashSet<>(current.traits().provided());
        dropped.removeAll(to.traits().provided());
        for (var neighbour : state.neighbours()) {
            for (var requirement : neighbour.traits().requirements()) {
                for (var api : dropped.stream().sorted().toList()) {
                    if (requirement.constraint().equals(new Provides(api))
                            && state.neighbours().stream()
                                    .noneMatch(other -> other.provided().contains(api))) {
                        return forbidden(
                                to,
                                ReasonCode.DEPENDENT_NEEDS_API,
                                "it no longer offers %s, which %s in namespace %s needs"
                                        .formatted(api, neighbour.name(), neighbour.namespace()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Reason.Forbidden> prohibited(Offered offered, String phrase) {
        return forbidden(offered, ReasonCode.PROVIDER_PROHIBITED, phrase);
    }

    private static Optional<Reason.Forbidden> forbidden(
            Offered offered, ReasonCode code, String phrase) {
        return Optional.of(
                new Reason.Forbidden(
                        offered,
                        code,
                        "bundle %s is not possible: %s".formatted(offered.name(), phrase),
                        phrase));
    }
}
