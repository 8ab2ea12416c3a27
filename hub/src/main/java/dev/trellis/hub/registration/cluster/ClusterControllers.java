package dev.trellis.hub.registration.cluster;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.registration.RegistrationSettings;

import java.time.InstantSource;

/** Puts the controller of clusters together. */
public final class ClusterControllers {

    private ClusterControllers() {}

    /**
     * Adds the controller to the leader's.
     *
     * @param installs the kind of installed add-ons, as the server stores it
     * @param manager the name under which the server records what we write
     */
    public static void addTo(
            Controllers controllers,
            KubeApi api,
            Caches caches,
            ResourceKind<ManagedClusterAddOn> installs,
            WriteMetrics writes,
            String manager,
            RegistrationSettings settings,
            InstantSource clock) {
        var clusters = ResourceKind.of(ManagedCluster.class);
        var controller =
                new ClusterController(
                        caches.of(Scope.all(clusters)),
                        caches.of(Scope.all(installs)),
                        new Leftovers(api, installs),
                        new ClusterHoldings(
                                api, caches, writes, manager, new ClusterGrants(settings.labels())),
                        new Writer<>(api, clusters, caches, writes, manager),
                        new Deletions(
                                new Writer<>(api, installs, caches, writes, manager),
                                new Writer<>(api, Leftovers.WORKS, caches, writes, manager)),
                        settings,
                        clock);
        controller.lookInto(controllers.add("cluster", controller, ControllerSettings.DEFAULT));
    }
}
