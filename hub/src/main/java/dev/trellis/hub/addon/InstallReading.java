package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.sdk.manage.Failures;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Gathers, from memory, all that a pass over an install looks at.
 *
 * @param turns what the rollout of an add-on allows; empty where that is not decided yet
 */
record InstallReading(
        AddonObjects objects,
        Function<String, Optional<Turns>> turns,
        ConfigReading configs,
        DependencyReading dependencies,
        HubAgents agents,
        boolean strictOcm,
        InstantSource clock) {

    Optional<InstallSituation> find(ObjectKey key) {
        return objects.install(key).map(install -> situation(key, install));
    }

    List<ManifestWork> worksOf(ObjectKey install) {
        return objects.worksOf(install);
    }

    private InstallSituation situation(ObjectKey key, ManagedClusterAddOn install) {
        var declaration = objects.declaration(key.name());
        return new InstallSituation(
                install,
                declaration,
                objects.cluster(key.namespace()),
                turns.apply(key.name()),
                configs.of(install),
                declaration.map(found -> dependencies.verdict(install, found)),
                worksOf(key),
                objects::cluster,
                agents,
                Failures.NONE,
                strictOcm,
                clock.instant());
    }
}
