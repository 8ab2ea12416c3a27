package dev.trellis.hub;

import dev.trellis.hub.admission.Hook;
import dev.trellis.hub.admission.HookForm;
import dev.trellis.hub.admission.HookKeeper;
import dev.trellis.hub.admission.HookRemoval;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.List;

/** Adds what a part of the hub wants to be asked by API servers. */
final class Hooks {
    private Hooks() {}

    /**
     * On every replica the answers, on the leader the configurations that make API servers ask; or
     * their removal, where nothing is to be checked.
     *
     * @param controller the name of the controller that keeps the configurations
     */
    static <C extends HasMetadata> void addTo(
            Ground ground, String controller, HookForm<C> form, List<Hook> hooks) {
        var writer = ground.writer(form.kind());
        if (!ground.settings().webhook().validates()) {
            var removal = new HookRemoval<>(hooks, writer);
            removal.lookInto(ground.leading().add(controller, removal, Ground.ONE_AT_A_TIME));
        } else if (HookKeeper.isAllowed(ground.api(), form)) {
            hooks.forEach(
                    hook -> ground.webhook().serve(hook.path(), hook.topic(), hook.reviewer()));
            var keeper =
                    new HookKeeper<>(
                            form,
                            hooks,
                            ground.caches(),
                            writer,
                            ground.settings().webhook().reach(),
                            ground.certificates()::current);
            var runner = ground.leading().add(controller, keeper, Ground.ONE_AT_A_TIME);
            keeper.lookInto(runner);
            ground.certificates().onChange(_ -> keeper.lookAtAll(runner));
        }
    }
}
