package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;

import io.fabric8.kubernetes.api.model.ObjectMeta;

/** Other states of an install. The one given is shared with caches and stays as it is. */
public final class Installs {
    private Installs() {}

    public static ManagedClusterAddOn withStatus(
            ManagedClusterAddOn install, ManagedClusterAddOnStatus status) {
        var other = new ManagedClusterAddOn();
        other.setMetadata(install.getMetadata());
        other.setSpec(install.getSpec());
        other.setStatus(status);
        return other;
    }

    public static ManagedClusterAddOn withMetadata(
            ManagedClusterAddOn install, ObjectMeta metadata) {
        var other = new ManagedClusterAddOn();
        other.setMetadata(metadata);
        other.setSpec(install.getSpec());
        other.setStatus(install.getStatus());
        return other;
    }
}
