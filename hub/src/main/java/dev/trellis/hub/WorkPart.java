package dev.trellis.hub;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.admission.AccessReviews;
import dev.trellis.hub.admission.HookForm;
import dev.trellis.hub.work.ExpiryController;
import dev.trellis.hub.work.WorkHooks;

import java.util.List;

/** The part of a hub that looks after works. */
final class WorkPart {

    private static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);

    /** What the API server must serve for it. */
    static final List<ResourceKind<?>> NEEDED = List.of(ExpiryController.WORKS, CLUSTERS);

    private WorkPart() {}

    static void addTo(Ground ground) {
        var settings = ground.settings().works();
        Hooks.addTo(
                ground,
                "webhook-works",
                HookForm.VALIDATING,
                WorkHooks.of(new AccessReviews(ground.api()), settings));
        // OCM leaves it to agents alone.
        if (!ground.settings().strictOcm()) {
            var clusters = ground.caches().of(Scope.all(CLUSTERS));
            Hooks.addTo(
                    ground,
                    "webhook-work-finalizers",
                    HookForm.MUTATING,
                    List.of(WorkHooks.guard(clusters)));
        }
        if (settings.deletesComplete()) {
            var expiry =
                    new ExpiryController(
                            ground.caches(), ground.writer(ExpiryController.WORKS), ground.clock());
            expiry.lookInto(ground.deciding().add("work-expiry", expiry, Ground.FEW));
        }
    }
}
