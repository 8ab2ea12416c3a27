package dev.trellis.bench.fleet;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What an install says of itself. */
final class InstallStates {
    private InstallStates() {}

    static boolean isAvailable(ManagedClusterAddOn install) {
        return Condition.holds(install.status().conditions(), AddOnConditions.AVAILABLE);
    }

    /** Whether everything that it should have is in force. */
    static boolean isCompleted(ManagedClusterAddOn install) {
        var references = install.status().configReferences();
        return Condition.find(install.status().conditions(), AddOnConditions.PROGRESSING)
                        .filter(condition -> condition.reason().equals("Completed"))
                        .isPresent()
                && !references.isEmpty()
                && references.stream()
                        .allMatch(reference ->
                                reference.desiredConfig() != null
                                        && Objects.equals(
                                                reference.desiredConfig(),
                                                reference.lastAppliedConfig()));
    }

    /** The states of the configs that are in force, to be compared later. */
    static List<ConfigSpecHash> applied(ManagedClusterAddOn install) {
        return install.status().configReferences().stream()
                .flatMap(reference -> Stream.ofNullable(reference.lastAppliedConfig()))
                .toList();
    }
}
