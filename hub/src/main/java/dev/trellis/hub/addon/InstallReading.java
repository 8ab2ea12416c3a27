package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.sdk.manage.Failures;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Gathers, from memory, all that a pass over an install looks at. */
record InstallReading(
        AddonView view,
        Slots slots,
        ConfigReading configs,
        DependencyReading dependencies,
        HubAgents agents,
        boolean strictOcm,
        InstantSource clock) {

    Optional<InstallSituation> find(ObjectKey key) {
        return view.addons().installs().find(key).map(install -> situation(key, install));
    }

    List<ManifestWork> worksOf(ObjectKey install) {
        return view.addons().worksOf(install);
    }

    private InstallSituation situation(ObjectKey key, ManagedClusterAddOn install) {
        var declaration = view.addons().declaration(key.name());
        return new InstallSituation(
                install,
                declaration,
                view.addons().cluster(key.namespace()),
                slots.find(key.name()),
                configs.of(install),
                declaration.map(found -> dependencies.verdict(install, found)),
                worksOf(key),
                view.addons()::cluster,
                agents,
                Failures.NONE,
                strictOcm,
                clock.instant());
    }
}
