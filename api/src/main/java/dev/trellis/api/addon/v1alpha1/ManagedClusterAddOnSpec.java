package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What is wanted of an add-on on one cluster. */
@Wire
@Doc("What is wanted of the add-on on this cluster.")
public record ManagedClusterAddOnSpec(
        @Doc("Deprecated: namespace of the agent on the managed cluster.")
                @Default(AddOnNames.AGENT_NAMESPACE)
                @Size(max = 63)
                @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
                @Nullable String installNamespace,
        @Doc("Configuration of the add-on on this cluster. A type may occur more " + "than once.")
                List<AddOnConfig> configs) {

    public ManagedClusterAddOnSpec {
        configs = Copies.list(configs);
    }
}
