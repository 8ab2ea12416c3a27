package dev.trellis.sdk.manage;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;

import java.time.InstantSource;

/** Brings the installs of an author's add-ons to the state that the add-ons ask for. */
final class AuthorInstallController implements Controller<ObjectKey> {
    private final AddonCaches addons;
    private final AgentsInCharge agents;
    private final ObservedConfigs configs;
    private final InstallRun run;
    private final InstantSource clock;

    AuthorInstallController(
            AddonCaches addons,
            AgentsInCharge agents,
            ObservedConfigs configs,
            InstallRun run,
            InstantSource clock) {
        this.addons = addons;
        this.agents = agents;
        this.configs = configs;
        this.run = run;
        this.clock = clock;
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return addons.installs()
                .find(key)
                .flatMap(install ->
                        agents.agentOf(install)
                                .flatMap(agent ->
                                        addons.cluster(key.namespace())
                                                .map(cluster ->
                                                        new AuthorSituation(
                                                                agent,
                                                                cluster,
                                                                install,
                                                                configs::statusOf,
                                                                addons.worksOf(key),
                                                                addons::cluster,
                                                                Failures.NONE,
                                                                clock.instant()))))
                .map(run::pass)
                .orElse(Next.DONE);
    }

    @Override
    public boolean settlesInOneRun() {
        return true;
    }
}
