package dev.trellis.hub;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.admission.HookForm;
import dev.trellis.hub.registration.admission.ClusterHooks;
import dev.trellis.hub.registration.cluster.ClusterControllers;
import dev.trellis.hub.registration.health.SilenceController;
import dev.trellis.hub.registration.lease.LeaseController;
import dev.trellis.hub.registration.request.RequestController;
import dev.trellis.sdk.manage.AddonKinds;

import java.util.List;

/** The part of a hub that lets clusters join, watches over them and cleans up after them. */
final class RegistrationPart {

    /** What the API server must serve for it. */
    static final List<ResourceKind<?>> NEEDED =
            List.of(
                    ResourceKind.of(ManagedCluster.class),
                    ResourceKind.of(ManagedClusterAddOn.class),
                    ResourceKind.of(ManifestWork.class));

    private RegistrationPart() {}

    static void addTo(Ground ground) {
        Hooks.addTo(
                ground,
                "webhook-cluster-defaults",
                HookForm.MUTATING,
                List.of(ClusterHooks.mutating(ground.clock())));
        Hooks.addTo(
                ground,
                "webhook-clusters",
                HookForm.VALIDATING,
                List.of(ClusterHooks.validating(ground.api())));

        var api = ground.api();
        var caches = ground.caches();
        var writes = ground.writes();
        var clock = ground.clock();
        var deciding = ground.deciding();
        var settings = ground.settings().registration();
        var installs = AddonKinds.stored(api).installs();
        ClusterControllers.addTo(
                deciding, api, caches, installs, writes, Ground.MANAGER, settings, clock);
        var requests =
                new RequestController(
                        api, caches, writes, Ground.MANAGER, ground.events(), settings);
        requests.lookInto(deciding.add("cluster-csr", requests, Ground.FEW));
        var leases =
                new LeaseController(
                        api,
                        caches,
                        writes,
                        Ground.MANAGER,
                        ground.events(),
                        clock,
                        System::nanoTime);
        leases.lookInto(deciding.add("cluster-lease", leases, Ground.FEW));
        var silence = new SilenceController(api, caches, installs, writes, Ground.MANAGER, clock);
        silence.lookInto(deciding.add("cluster-silence", silence, Ground.FEW));
    }
}
