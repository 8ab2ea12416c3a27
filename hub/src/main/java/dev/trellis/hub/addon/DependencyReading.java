package dev.trellis.hub.addon;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.graph.cycle.Cycle;
import dev.trellis.graph.cycle.Needs;
import dev.trellis.hub.dependency.DependencyDecision;
import dev.trellis.hub.dependency.DependencyState;
import dev.trellis.hub.dependency.DependencyVerdict;

import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Looks up whether an install has what its declaration says it depends on.
 *
 * @param needs which add-on cannot do without which, by all declarations
 */
record DependencyReading(AddonObjects objects, Supplier<Needs> needs) {

    DependencyVerdict verdict(ManagedClusterAddOn install, ClusterManagementAddOn declaration) {
        var declared = declaration.getSpec().dependencies();
        var addon = install.getMetadata().getName();
        if (declared.isEmpty()) {
            return new DependencyVerdict.Satisfied();
        }
        var cluster = install.getMetadata().getNamespace();
        var available =
                declared.stream()
                        .map(Dependency::name)
                        .filter(name -> isAvailable(new ObjectKey(cluster, name)))
                        .collect(Collectors.toSet());
        var cycle = needs.get().cycleThrough(addon).map(Cycle::toString).orElse("");
        return DependencyDecision.decide(new DependencyState(addon, declared, available, cycle));
    }

    private boolean isAvailable(ObjectKey install) {
        return objects.install(install)
                .filter(found -> !Metadata.isTerminating(found))
                .filter(found ->
                        Condition.holds(found.status().conditions(), AddOnConditions.AVAILABLE))
                .isPresent();
    }
}
