package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.addon.AddOnConfig;
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
        @Doc(
                        "Types of configuration that the add-on understands, each with the "
                                + "object used where nothing else is chosen.")
                @ListMap({"group", "resource"})
                List<AddOnConfig> defaultConfigs,
        @Default("{\"type\": \"Manual\"}") @Nullable InstallStrategy installStrategy,
        @Doc("Other add-ons that this one needs on the same cluster.")
                List<Dependency> dependencies) {

    /**
     * Stands for the name of a default that does not exist: the type is understood, nothing more.
     */
    public static final String NO_DEFAULT = "__reserved_no_default__";

    public ClusterManagementAddOnSpec {
        defaultConfigs = Copies.list(defaultConfigs);
        dependencies = Copies.list(dependencies);
    }
}
