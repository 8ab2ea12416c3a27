package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.install.InstallDecision;
import dev.trellis.hub.install.InstallDecision.Change;
import dev.trellis.hub.install.InstallState;
import dev.trellis.hub.install.Lifecycle;
import dev.trellis.hub.install.Ownership;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Creates and deletes installs where the placements of their add-on say so. */
final class InstallChanges {
    private static final Duration UNTIL_CLUSTER = Duration.ofSeconds(10);

    private final AddonView view;
    private final Writer<ManagedClusterAddOn> installs;
    private final InParallel parallel;

    InstallChanges(AddonView view, Writer<ManagedClusterAddOn> installs, InParallel parallel) {
        this.view = view;
        this.installs = installs;
        this.parallel = parallel;
    }

    Next carryOut(ClusterManagementAddOn declaration) {
        var byPlacement =
                Lifecycle.isManaged(declaration) && PlacementReading.followsPlacements(declaration);
        if (!byPlacement) {
            return Next.DONE;
        }
        var installed = new TreeSet<String>();
        for (var install : view.addons().installsOf(declaration.getMetadata().getName())) {
            installed.add(install.getMetadata().getNamespace());
        }
        var selected = selected(declaration);
        var changes =
                InstallDecision.decide(
                        new InstallState(true, selected, installed, annotations(selected)));
        return parallel.each(changes, change -> carryOut(declaration, change));
    }

    private SortedSet<String> selected(ClusterManagementAddOn declaration) {
        var selected = new TreeSet<String>();
        for (var name : PlacementReading.placementsOf(declaration)) {
            if (view.placement(name.namespace(), name.name()).isPresent()) {
                selected.addAll(
                        PlacementReading.clusters(view.decisionsOf(name.namespace(), name.name())));
            }
        }
        return selected;
    }

    private SortedMap<String, Map<String, String>> annotations(SortedSet<String> clusters) {
        var found = new TreeMap<String, Map<String, String>>();
        for (var name : clusters) {
            view.addons()
                    .cluster(name)
                    .ifPresent(cluster ->
                            found.put(name, Copies.map(cluster.getMetadata().getAnnotations())));
        }
        return found;
    }

    private Next carryOut(ClusterManagementAddOn declaration, Change change) {
        var addon = declaration.getMetadata().getName();
        return switch (change) {
            case Change.Create(var cluster, var annotations) ->
                    created(installs.create(install(declaration, cluster, annotations)));
            case Change.Delete(var cluster) ->
                    view.addons()
                            .installs()
                            .find(new ObjectKey(cluster, addon))
                            .filter(install -> !Metadata.isTerminating(install))
                            .map(install -> Next.after(installs.delete(install)))
                            .orElse(Next.DONE);
            case Change.Postpone _ -> Next.waiting("ManagedClusterNotFound", UNTIL_CLUSTER);
        };
    }

    /** One that is there already is as good; the watch is about to tell of it. */
    private static Next created(Outcome<ManagedClusterAddOn> outcome) {
        return outcome instanceof Outcome.Exists<ManagedClusterAddOn> _
                ? Next.DONE
                : Next.after(outcome);
    }

    private static ManagedClusterAddOn install(
            ClusterManagementAddOn declaration, String cluster, Map<String, String> annotations) {
        var metadata = declaration.getMetadata();
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(cluster)
                        .withName(metadata.getName())
                        .withAnnotations(annotations)
                        .withOwnerReferences(Ownership.of(metadata.getName(), metadata.getUid()))
                        .build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of()));
        return install;
    }
}
