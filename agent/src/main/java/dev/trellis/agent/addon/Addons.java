package dev.trellis.agent.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Conditions;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import java.time.InstantSource;
import java.util.Optional;

/** The add-ons of one cluster on the hub, and the two ways in which an agent changes them. */
record Addons(
        String cluster,
        WatchCache<ManagedClusterAddOn> cache,
        Writer<ManagedClusterAddOn> writer,
        InstantSource clock) {

    Optional<ManagedClusterAddOn> find(String addon) {
        return cache.find(new ObjectKey(cluster, addon));
    }

    /** Says something about the add-on; nothing is sent where it was said before. */
    Outcome<ManagedClusterAddOn> say(
            ManagedClusterAddOn addon, String type, String status, String reason, String message) {
        return writer.changeStatus(
                addon,
                before ->
                        with(
                                before,
                                ManagedClusterAddOnStatusBuilder.builder(before.status())
                                        .conditions(
                                                Conditions.with(
                                                        before.status().conditions(),
                                                        type,
                                                        status,
                                                        reason,
                                                        message,
                                                        clock.instant()))
                                        .build()));
    }

    static ManagedClusterAddOn with(ManagedClusterAddOn addon, ManagedClusterAddOnStatus status) {
        var changed = new ManagedClusterAddOn();
        changed.setMetadata(addon.getMetadata());
        changed.setSpec(addon.getSpec());
        changed.setStatus(status);
        return changed;
    }
}
