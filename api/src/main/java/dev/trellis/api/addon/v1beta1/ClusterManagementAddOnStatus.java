package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.addon.DefaultConfigReference;
import dev.trellis.api.addon.InstallProgression;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What the hub observes about an add-on over all clusters. */
@Wire
@Doc("What the hub observes about the add-on.")
public record ClusterManagementAddOnStatus(
        @Doc("Default configurations as they are now.")
                List<DefaultConfigReference> defaultConfigReferences,
        @Doc("How far the add-on has come, placement by placement.")
                List<InstallProgression> installProgressions) {

    public static final ClusterManagementAddOnStatus EMPTY =
            ClusterManagementAddOnStatusBuilder.builder().build();

    public ClusterManagementAddOnStatus {
        defaultConfigReferences = Copies.list(defaultConfigReferences);
        installProgressions = Copies.list(installProgressions);
    }
}
