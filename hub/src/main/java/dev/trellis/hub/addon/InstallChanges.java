package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.install.InstallDecision;
import dev.trellis.hub.install.InstallDecision.Change;
import dev.trellis.hub.install.Ownership;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Creates and deletes installs where the placements of their add-on say so. */
final class InstallChanges {
    private static final Duration UNTIL_CLUSTER = Duration.ofSeconds(10);

    private final AddonObjects objects;
    private final DeclarationReading reading;
    private final Writer<ManagedClusterAddOn> installs;
    private final InParallel parallel;

    InstallChanges(
            DeclarationReading reading, Writer<ManagedClusterAddOn> installs, InParallel parallel) {
        this.objects = reading.objects();
        this.reading = reading;
        this.installs = installs;
        this.parallel = parallel;
    }

    Next carryOut(ClusterManagementAddOn declaration) {
        return parallel.each(
                InstallDecision.decide(reading.installs(declaration)),
                change -> carryOut(declaration, change));
    }

    private Next carryOut(ClusterManagementAddOn declaration, Change change) {
        var addon = declaration.getMetadata().getName();
        return switch (change) {
            case Change.Create(var cluster, var annotations) ->
                    created(installs.create(install(declaration, cluster, annotations)));
            case Change.Delete(var cluster) ->
                    objects.install(new ObjectKey(cluster, addon))
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

    /** An install as the hub makes it. */
    static ManagedClusterAddOn install(
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
