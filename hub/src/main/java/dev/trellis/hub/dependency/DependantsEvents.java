package dev.trellis.hub.dependency;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.sdk.manage.AddonCaches;

import java.util.function.BooleanSupplier;

/**
 * Leaves an event on an install that is deleted although others on its cluster require it. Deleting
 * it is allowed: who does it may be about to install something better, or the others may be next.
 */
public final class DependantsEvents {
    public static final String REASON = "RequiredByOthers";

    private static final String ACTION = "Delete";

    private final AddonCaches addons;
    private final EventRecorder events;
    private final BooleanSupplier leads;
    private final Deletions<ManagedClusterAddOn> deletions = new Deletions<>();

    /**
     * @param leads whether this process speaks for all replicas
     */
    public DependantsEvents(AddonCaches addons, EventRecorder events, BooleanSupplier leads) {
        this.addons = addons;
        this.events = events;
        this.leads = leads;
    }

    /** Looks at every deletion from now on, and at those that wait for finalizers already. */
    public void watch() {
        addons.installs().onChange(this::look);
    }

    private void look(Change<ManagedClusterAddOn> change) {
        if (leads.getAsBoolean()) {
            deletions.begunBy(change).ifPresent(this::tell);
        } else {
            // Should we lead later, we hear of what waits then when the cache repeats its objects.
            deletions.forget(change.object());
        }
    }

    private void tell(ManagedClusterAddOn deleted) {
        var cluster = deleted.getMetadata().getNamespace();
        if (addons.cluster(cluster).filter(Metadata::isTerminating).isPresent()) {
            return; // All of its add-ons go.
        }
        var addon = deleted.getMetadata().getName();
        var dependants = Dependants.of(addon, addons.installs().in(cluster), addons::declaration);
        if (!dependants.isEmpty()) {
            events.warning(deleted, REASON, ACTION, Dependants.note(addon, dependants));
        }
    }
}
