package dev.trellis.promote.transaction;

import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.interpreter.Layer;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.delivery.BundleController;
import dev.trellis.promote.delivery.Reach;
import dev.trellis.promote.delivery.StoredContents;
import dev.trellis.promote.follow.Follower;
import dev.trellis.promote.policy.PolicyBook;
import dev.trellis.promote.policy.PolicyController;

import java.util.List;
import java.util.function.Supplier;

/** Puts together what carries promotions out, for a manager or for a command that waits. */
public final class PromotionEngine {
    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);

    private PromotionEngine() {}

    /**
     * Adds the controllers. They must see everything before they begin.
     *
     * @param process by which others see who carries a promotion out
     */
    public static void addTo(Controllers controllers, HubAccess hub, String process, Reach reach) {
        var book = book(hub);
        var promotions = new PromotionController(hub, "controller/" + process);
        promotions.lookInto(controllers.add("promotion", promotions, FEW));
        var bundles = new BundleController(hub, book, reach);
        bundles.lookInto(controllers.add("promoted-bundle", bundles, FEW));
        var policies = new PolicyController(hub, book);
        policies.lookInto(controllers.add("propagation-policy", policies, FEW));
    }

    /**
     * Adds the controller that follows what promoted objects need; one process of a hub has it.
     *
     * @param layers of interpreters as they are configured now
     */
    public static void follow(
            Controllers controllers, HubAccess hub, Supplier<List<Layer>> layers) {
        var follower = new Follower(hub, book(hub), layers);
        follower.lookInto(controllers.add("promotion-follower", follower, FEW));
    }

    private static PolicyBook book(HubAccess hub) {
        return new PolicyBook(
                hub,
                bundle ->
                        StoredContents.roots(
                                bundle, hub.payloads().in(bundle.getMetadata().getNamespace())));
    }
}
