package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What is wanted of an add-on on one cluster. */
@Wire
@Doc("What is wanted of the add-on on this cluster.")
public record ManagedClusterAddOnSpec(
        @Doc("Configuration of the add-on on this cluster. A type may occur more " + "than once.")
                List<AddOnConfig> configs) {

    public ManagedClusterAddOnSpec {
        configs = Copies.list(configs);
    }
}
