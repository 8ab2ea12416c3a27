package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** An API that is served by an extension server. */
@Wire
@Doc("An API served by an extension server.")
public record ApiServiceDescription(
        @Doc("Resource (plural) of the API.") @Required String name,
        @Doc("API group.") @Required String group,
        @Doc("Version of the API.") @Required String version,
        @Doc("Kind of its objects.") @Required String kind,
        @Doc("Deployment that serves it.") @Nullable String deploymentName,
        @Doc("Port that serves it.") @Nullable Integer containerPort,
        @Doc("Name for people.") @Nullable String displayName,
        @Doc("What it is for.") @Nullable String description,
        @Doc("What belongs to it.") List<ApiResource> resources,
        @Doc("Members of its spec.") List<Descriptor> specDescriptors,
        @Doc("Members of its status.") List<Descriptor> statusDescriptors,
        @Doc("What can be done with it.") List<Descriptor> actionDescriptors) {
    public ApiServiceDescription {
        resources = Copies.list(resources);
        specDescriptors = Copies.list(specDescriptors);
        statusDescriptors = Copies.list(statusDescriptors);
        actionDescriptors = Copies.list(actionDescriptors);
    }
}
