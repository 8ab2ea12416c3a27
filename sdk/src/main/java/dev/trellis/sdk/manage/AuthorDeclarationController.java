package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.agent.Agents;

/**
 * Tells in a declaration's status the hashes of the configuration objects it refers to, for the
 * rollout of the hub's own manager. Nothing else of the declaration is this process's.
 */
final class AuthorDeclarationController implements Controller<String> {
    private final AddonCaches addons;
    private final Agents agents;
    private final ObservedConfigs configs;
    private final Writer<ClusterManagementAddOn> declarations;

    AuthorDeclarationController(
            AddonCaches addons,
            Agents agents,
            ObservedConfigs configs,
            Writer<ClusterManagementAddOn> declarations) {
        this.addons = addons;
        this.agents = agents;
        this.configs = configs;
        this.declarations = declarations;
    }

    @Override
    public Next reconcile(String addon) {
        return agents.find(addon)
                .flatMap(_ -> addons.declaration(addon))
                .map(this::show)
                .orElse(Next.DONE);
    }

    private Next show(ClusterManagementAddOn found) {
        var status = configs.statusOf(found);
        if (status.equals(found.status())) {
            return Next.DONE;
        }
        var shown = new ClusterManagementAddOn();
        shown.setMetadata(found.getMetadata());
        shown.setSpec(found.getSpec());
        shown.setStatus(status);
        return Next.after(declarations.patchStatus(found, shown));
    }
}
