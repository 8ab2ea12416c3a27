package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersionSpec;
import dev.trellis.api.operator.InstallMode;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.operators.kind.Targets;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Whether an operator can act where its group wants it to. */
final class GroupCheck {
    private GroupCheck() {}

    static Optional<Fault> fault(
            String namespace, List<OperatorGroup> groups, ClusterServiceVersionSpec spec) {
        if (groups.isEmpty()) {
            return Optional.of(
                    new Fault(
                            "NoOperatorGroup",
                            "csv in namespace with no operatorgroups: create one in %s."
                                    .formatted(namespace)));
        }
        if (groups.size() > 1) {
            return Optional.of(
                    new Fault(
                            "TooManyOperatorGroups",
                            "csv created in namespace with multiple operatorgroups, can't pick one automatically: keep one in %s."
                                    .formatted(namespace)));
        }
        var targets = Targets.of(groups.getFirst());
        if (!targets.areKnown()) {
            return Optional.of(
                    new Fault(
                            "NoTargetNamespaces",
                            "OperatorGroup %s selects no namespace."
                                    .formatted(groups.getFirst().getMetadata().getName())));
        }
        return modes(spec.installModes(), targets);
    }

    private static Optional<Fault> modes(List<InstallMode> modes, Targets targets) {
        var seen = new HashSet<String>();
        for (var mode : modes) {
            if (!seen.add(mode.type())) {
                return Optional.of(
                        new Fault(
                                "InvalidInstallModes",
                                "The operator states the install mode %s more than once."
                                        .formatted(mode.type())));
            }
        }
        return unsupported(modes, targets)
                .map(mode ->
                        new Fault(
                                "UnsupportedOperatorGroup",
                                "%s InstallModeType not supported, cannot configure to watch %s"
                                        .formatted(
                                                mode,
                                                targets.areAll()
                                                        ? "all namespaces"
                                                        : "namespaces " + targets)));
    }

    /** The first mode that the targets need and the operator does not have. */
    private static Optional<String> unsupported(List<InstallMode> modes, Targets targets) {
        var needed = targets.mode().orElseThrow().toString();
        if (!supports(modes, needed)) {
            return Optional.of(needed);
        }
        var alsoOwn = targets.names().size() > 1 && targets.names().contains(targets.home());
        return alsoOwn && !supports(modes, "OwnNamespace")
                ? Optional.of("OwnNamespace")
                : Optional.empty();
    }

    private static boolean supports(List<InstallMode> modes, String type) {
        return modes.stream().anyMatch(mode -> mode.type().equals(type) && mode.supported());
    }
}
