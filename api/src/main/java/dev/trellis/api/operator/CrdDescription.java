package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** An API that is defined by a CRD, as an operator speaks of it. */
@Wire
@Doc("An API defined by a CRD.")
public record CrdDescription(
        @Doc("Name of the CRD.") @Required String name,
        @Doc("Version of the API.") @Required String version,
        @Doc("Kind of its objects.") @Required String kind,
        @Doc("Name for people.") @Nullable String displayName,
        @Doc("What it is for.") @Nullable String description,
        @Doc("What belongs to it.") List<ApiResource> resources,
        @Doc("Members of its spec.") List<Descriptor> specDescriptors,
        @Doc("Members of its status.") List<Descriptor> statusDescriptors,
        @Doc("What can be done with it.") List<Descriptor> actionDescriptors) {
    public CrdDescription {
        resources = Copies.list(resources);
        specDescriptors = Copies.list(specDescriptors);
        statusDescriptors = Copies.list(statusDescriptors);
        actionDescriptors = Copies.list(actionDescriptors);
    }

    /** The API group: the name of a CRD behind the first dot. */
    public String group() {
        return name.substring(name.indexOf('.') + 1);
    }
}
