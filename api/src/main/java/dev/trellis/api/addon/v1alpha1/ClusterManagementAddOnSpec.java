package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.addon.AddOnMeta;
import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What an add-on is, how it is configured and which clusters get it. */
@Wire
@Doc("What the add-on is, how it is configured and which clusters get it.")
public record ClusterManagementAddOnSpec(
        @Nullable AddOnMeta addOnMeta,
        @Nullable ConfigCoordinates addOnConfiguration,
        @Doc("Types of configuration that the add-on understands.") @ListMap({"group", "resource"})
                List<SupportedConfig> supportedConfigs,
        @Default("{\"type\": \"Manual\"}") @Nullable InstallStrategy installStrategy,
        @Doc("Other add-ons that this one needs on the same cluster.")
                List<Dependency> dependencies) {

    public ClusterManagementAddOnSpec {
        supportedConfigs = Copies.list(supportedConfigs);
        dependencies = Copies.list(dependencies);
    }
}
