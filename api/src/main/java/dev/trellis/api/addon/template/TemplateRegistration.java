package dev.trellis.api.addon.template;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** How the agent of a template proves who it is. */
@Wire
@Doc("One way for the agent to prove who it is.")
public record TemplateRegistration(
        @Doc("KubeClient is for the hub, CustomSigner for anyone else.")
                @Required
                @OneOf({KUBE_CLIENT, CUSTOM_SIGNER})
                String type,
        @Nullable TemplateKubeClient kubeClient,
        @Nullable TemplateCustomSigner customSigner) {

    public static final String KUBE_CLIENT = "KubeClient";
    public static final String CUSTOM_SIGNER = "CustomSigner";
}
