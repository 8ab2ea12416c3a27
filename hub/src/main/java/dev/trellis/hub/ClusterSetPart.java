package dev.trellis.hub;

import dev.trellis.hub.admission.AccessReviews;
import dev.trellis.hub.admission.HookForm;
import dev.trellis.hub.admission.SetBindingCheck;
import dev.trellis.hub.clusterset.ClusterSetControllers;

import java.util.List;

/** The share of the registration part that looks after sets of clusters and their bindings. */
final class ClusterSetPart {
    private ClusterSetPart() {}

    static void addTo(Ground ground) {
        ClusterSetControllers.addTo(
                ground.deciding(),
                new ClusterSetControllers.Surroundings(
                        ground.api(),
                        ground.caches(),
                        ground.writes(),
                        Ground.MANAGER,
                        ground.clock()));
        Hooks.addTo(
                ground,
                "webhook-set-binding",
                HookForm.VALIDATING,
                List.of(SetBindingCheck.hook(new AccessReviews(ground.api()))));
    }
}
