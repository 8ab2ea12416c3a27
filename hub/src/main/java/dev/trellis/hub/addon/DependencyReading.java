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
import dev.trellis.hub.dependency.ApiNeed;
import dev.trellis.hub.dependency.ApiProvision;
import dev.trellis.hub.dependency.ClusterOperators;
import dev.trellis.hub.dependency.DependencyDecision;
import dev.trellis.hub.dependency.DependencyState;
import dev.trellis.hub.dependency.DependencyVerdict;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Looks up whether an install has what its declaration says it depends on.
 *
 * @param needs which add-on cannot do without which, by all declarations
 * @param operators what clusters have of operators
 */
record DependencyReading(AddonObjects objects, Supplier<Needs> needs, ClusterOperators operators) {

    DependencyVerdict verdict(ManagedClusterAddOn install, ClusterManagementAddOn declaration) {
        var declared = declaration.getSpec().dependencies();
        var addon = install.getMetadata().getName();
        var apis = ApiNeed.of(declaration);
        if (declared.isEmpty() && apis.isEmpty()) {
            return new DependencyVerdict.Satisfied();
        }
        var cluster = install.getMetadata().getNamespace();
        var available =
                declared.stream()
                        .map(Dependency::name)
                        .filter(name -> isAvailable(new ObjectKey(cluster, name)))
                        .collect(Collectors.toSet());
        var cycle = needs.get().cycleThrough(addon).map(Cycle::toString).orElse("");
        return DependencyDecision.decide(
                new DependencyState(addon, declared, available, cycle, missing(apis, cluster)));
    }

    /** Where nothing is known of operators, nobody is blamed for lacking one. */
    private List<ApiNeed> missing(List<ApiNeed> apis, String cluster) {
        return operators
                .find(cluster)
                .map(known ->
                        apis.stream()
                                .filter(need ->
                                        need.api()
                                                .map(api -> ApiProvision.of(api, known))
                                                .filter(ApiProvision.Provided.class::isInstance)
                                                .isEmpty())
                                .toList())
                .orElse(List.of());
    }

    private boolean isAvailable(ObjectKey install) {
        return objects.install(install)
                .filter(found -> !Metadata.isTerminating(found))
                .filter(found ->
                        Condition.holds(found.status().conditions(), AddOnConditions.AVAILABLE))
                .isPresent();
    }
}
