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
import dev.trellis.hub.dependency.RequiredNeeds;
import dev.trellis.sdk.manage.AddonCaches;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Looks up whether an install has what its declaration says it depends on. */
final class DependencyReading {
    private final AddonCaches addons;
    private final AtomicLong changes = new AtomicLong();
    private volatile Graph graph = new Graph(-1, Needs.of(Map.of()));

    private record Graph(long asOf, Needs needs) {}

    DependencyReading(AddonCaches addons) {
        this.addons = addons;
        // Cycles are rare and declarations few: the graph is made again after any change of them.
        addons.declarations().onChange(_ -> changes.incrementAndGet());
    }

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
        var cycle = needs().cycleThrough(addon).map(Cycle::toString).orElse("");
        return DependencyDecision.decide(new DependencyState(addon, declared, available, cycle));
    }

    private boolean isAvailable(ObjectKey install) {
        return addons.installs()
                .find(install)
                .filter(found -> !Metadata.isTerminating(found))
                .filter(found ->
                        Condition.holds(found.status().conditions(), AddOnConditions.AVAILABLE))
                .isPresent();
    }

    private Needs needs() {
        // Read first: a change while the graph is made must not be taken for one that is in it.
        var asOf = changes.get();
        var known = graph;
        if (known.asOf != asOf) {
            known = new Graph(asOf, RequiredNeeds.of(addons.declarations().all()));
            graph = known;
        }
        return known.needs;
    }
}
