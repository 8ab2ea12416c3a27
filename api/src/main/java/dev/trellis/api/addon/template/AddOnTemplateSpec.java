package dev.trellis.api.addon.template;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;
import dev.trellis.api.work.ManifestWorkSpec;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * An add-on without code of its own: the agent's manifests and how it registers.
 *
 * <p>A template with an empty list of registrations tells its agent where a kubeconfig of the hub
 * would be, one without the list does not. So absence and emptiness differ here.
 */
@Wire
@Doc("The manifests of the agent and how it registers.")
public record AddOnTemplateSpec(
        @Doc("Name of the add-on, for people.") @Required String addonName,
        @Doc("What is applied on the managed cluster.") @Required ManifestWorkSpec agentSpec,
        @Doc("How the agent proves who it is.") @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable List<TemplateRegistration> registration) {

    public AddOnTemplateSpec {
        registration = registration == null ? null : Copies.list(registration);
    }

    /** The ways to register, none where the template does not speak of it. */
    public List<TemplateRegistration> registrations() {
        return registration == null ? List.of() : registration;
    }
}
