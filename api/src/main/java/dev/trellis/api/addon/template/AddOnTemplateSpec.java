package dev.trellis.api.addon.template;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;
import dev.trellis.api.work.ManifestWorkSpec;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** An add-on without code of its own: the agent's manifests and how it registers. */
@Wire
@Doc("The manifests of the agent and how it registers.")
public record AddOnTemplateSpec(
        @Doc("Name of the add-on, for people.") @Required String addonName,
        @Doc("What is applied on the managed cluster.") @Required ManifestWorkSpec agentSpec,
        @Doc("How the agent proves who it is.") List<TemplateRegistration> registration) {

    public AddOnTemplateSpec {
        registration = Copies.list(registration);
    }
}
