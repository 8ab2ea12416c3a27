package dev.trellis.hub;

import dev.trellis.engine.client.ClientProblem;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.admission.CustomizationCheck;
import dev.trellis.hub.admission.HookForm;
import dev.trellis.hub.admission.InterpreterWebhookCheck;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.delivery.Reach;
import dev.trellis.promote.follow.HubInterpreters;
import dev.trellis.promote.hub.HubCustomizations;
import dev.trellis.promote.transaction.PromotionEngine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The part of a hub that carries out promotions, also those that a command left behind. */
final class PromotionPart {

    /** What the API server must serve for it. */
    static final List<ResourceKind<?>> NEEDED = HubAccess.NEEDED;

    private PromotionPart() {}

    static void addTo(Ground ground) {
        var hub =
                new HubAccess(
                        ground.api(),
                        ground.caches(),
                        ground.writes(),
                        Ground.MANAGER,
                        ground.clock());
        var rights = new PolicyRights(ground.caches());
        PromotionEngine.addTo(
                ground.deciding(),
                hub,
                ground.settings().host(),
                Reach.everywhere(rights::mayDeliver));
        PromotionEngine.follow(
                ground.deciding(), hub, new HubInterpreters(ground.api(), ground.clock()));
        var hooks = new ArrayList<>(CustomizationCheck.hooks(() -> customizations(ground.api())));
        hooks.addAll(InterpreterWebhookCheck.hooks());
        Hooks.addTo(ground, "webhook-interpreters", HookForm.VALIDATING, hooks);
    }

    /** Read live, as a hub may lack the kind; empty where the server does not tell. */
    private static Optional<Collection<Customization>> customizations(KubeApi api) {
        try {
            return Optional.of(HubCustomizations.loadReadable(api));
        } catch (ClientProblem _) {
            return Optional.empty();
        }
    }
}
